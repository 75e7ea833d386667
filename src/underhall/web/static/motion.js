// Things glide to their new places: measure, change, measure again, play the difference (FLIP) with the Web Animations
// API. A new thing comes from where the server says it came from (`data-from`), which is never more than the log tells.

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const GLIDE = { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' };
const THINGS = '#felt [data-thing][id], #dock [data-thing][id]';
const flight = document.getElementById('flight');

/** Runs `change` (which alters the page) and lets what moved glide. `quiet`: nothing has happened, so nothing moves. */
export function glide(change, quiet = false) {
  if (quiet || calm.matches || document.hidden || !flight) {
    change();
    return;
  }
  const was = places();
  change();
  const now = [...document.querySelectorAll(THINGS)].map(element => [element, element.getBoundingClientRect()]);
  const shifts = new Map();
  let fresh = 0;
  for (const [element, box] of now) {
    if (!box.width || !box.height) continue;
    const old = was.get(element.id);
    if (old) shift(element, old, box, shifts);
    else if (++fresh <= 40) enter(element, box, was);
  }
}

/** Where everything is that something may come from. */
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll(`${THINGS}, #felt [id], #dock [id], .player[id]`)) {
    const box = element.getBoundingClientRect();
    if (box.width && box.height) found.set(element.id, box);
  }
  return found;
}

/** From its old place to the new one. What stands on something that moves itself only glides by the difference. */
function shift(element, old, box, shifts) {
  const x = old.left - box.left, y = old.top - box.top;
  shifts.set(element, [x, y]);
  const [px, py] = shifts.get(element.parentElement?.closest('[data-thing][id]')) ?? [0, 0];
  const dx = x - px, dy = y - py;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  if (Math.abs(dx) > innerWidth || Math.abs(dy) > innerHeight) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 9 }, { transform: 'none', zIndex: 9 }], GLIDE);
}

/** A thing that was not there: out of its origin, or out of thin air. `data-from` names one or more; the first counts. */
function enter(element, box, was) {
  const origin = (element.dataset.from ?? '').split(' ').map(id => was.get(id) ?? place(id)).find(Boolean);
  if (!origin) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: 'ease-out' });
    return;
  }
  fly(element, origin, box);
}

function place(id) {
  const box = id ? document.getElementById(id)?.getBoundingClientRect() : null;
  return box && box.width && box.height ? box : null;
}

/** A copy flies above everything, because the boxes that scroll would cut the thing itself off on its way. */
function fly(element, origin, box) {
  const copy = element.cloneNode(true);
  copy.removeAttribute('id');
  copy.removeAttribute('data-name');
  for (const inner of copy.querySelectorAll('[id]')) inner.removeAttribute('id');
  copy.classList.remove('can', 'selected', 'last', 'urge', 'hinted');
  for (const badge of copy.querySelectorAll('.tick, .foot')) badge.remove();
  const style = getComputedStyle(element);
  Object.assign(copy.style, {
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
    fontSize: style.fontSize, transformOrigin: '50% 50%',
  });
  flight.append(copy);
  const x = origin.left + origin.width / 2 - (box.left + box.width / 2);
  const y = origin.top + origin.height / 2 - (box.top + box.height / 2);
  // A panel is no card: what comes out of something much bigger starts small.
  const ratio = origin.height / box.height;
  const size = ratio > 0.4 && ratio < 2.5 && origin.width < box.width * 2.5 ? ratio : 0.5;
  const move = copy.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: 'none' }],
    { ...GLIDE, duration: 380 });
  element.animate([{ opacity: 0 }, { opacity: 0 }], 370);
  const land = () => copy.remove();
  move.finished.then(land, land);
  setTimeout(land, 1000);
}
