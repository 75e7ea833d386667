// A board that lists answers in words (`data-points`: the names of the things that they are about) shows on the map what
// is meant, as long as the pointer or the keyboard is on one of them.

function point(at) {
  for (const one of document.querySelectorAll('.pointed')) one.classList.remove('pointed');
  const answer = at?.closest?.('[data-points]');
  if (!answer) return;
  const names = new Set(answer.dataset.points.split(' '));
  for (const thing of document.querySelectorAll('#felt [data-panzoom] [data-name]')) {
    if (names.has(thing.dataset.name)) thing.classList.add('pointed');
  }
}

export function start() {
  document.addEventListener('pointerover', event => point(event.target), { passive: true });
  document.addEventListener('focusin', event => point(event.target));
  document.addEventListener('underhall:changed', () => point(document.querySelector('[data-points]:hover')));
}
