// A board that lists answers in words (`data-points`: the names of the things that they are about) shows on the map what is
// meant, as long as the pointer or the keyboard is on one of them.

const clear = () => { for (const one of document.querySelectorAll('.pointed')) one.classList.remove('pointed'); };

function point(event) {
  const answer = event.target.closest?.('[data-points]');
  clear();
  if (!answer) return;
  const names = new Set(answer.dataset.points.split(' '));
  for (const thing of document.querySelectorAll('#felt [data-panzoom] [data-name]')) {
    if (names.has(thing.dataset.name)) thing.classList.add('pointed');
  }
}

export function start() {
  document.addEventListener('pointerover', point, { passive: true });
  document.addEventListener('focusin', point);
  document.addEventListener('underhall:changed', clear);
}
