// What others do to the viewer: a banner with the words of the log, and what it costs floating up at its place.

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const banner = document.getElementById('blows');
const STAY = 6000;         // ms
let going = 0;

/** Shows all of it; `harms` are as the server sends them: words, the id of the place, points. */
export function strike(harms) {
  if (!banner || !harms?.length) return;
  clearTimeout(going);
  banner.replaceChildren(...harms.map(({ text }) => Object.assign(document.createElement('p'), { textContent: text })));
  going = setTimeout(() => banner.replaceChildren(), STAY);
  for (const { place, points } of harms) {
    const box = place && document.getElementById(place)?.getBoundingClientRect();
    if (box && box.width && box.height) float(box, points || '!');
  }
}

function float(box, text) {
  const made = Object.assign(document.createElement('b'), { className: 'blow digits', textContent: text });
  const within = (value, high) => Math.max(24, Math.min(value, high - 48));
  made.style.left = `${within(box.left + box.width / 2, innerWidth)}px`;
  made.style.top = `${within(box.top + Math.min(box.height / 2, 80), innerHeight)}px`;
  document.getElementById('flight').append(made);
  if (!calm.matches) {
    made.animate([{ opacity: 0, translate: '-50% 20px' }, { opacity: 1, translate: '-50% 0', offset: .15 },
      { opacity: 1, translate: '-50% -30px', offset: .7 }, { opacity: 0, translate: '-50% -60px' }], { duration: 2600, easing: 'ease-out', fill: 'forwards' });
  }
  setTimeout(() => made.remove(), 2600);
}
