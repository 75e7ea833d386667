// Drag and drop for boards that mark what can be carried (`data-carry`): a piece is pressed and pulled, which is the same
// as clicking it, and let go over a lit thing, which is the same as clicking that. Let go anywhere else, it is put back.
// Fingers scroll and zoom, so this is for the mouse and the pen; a press that does not move is a click as ever.

const FAR = 8;             // pixels: less is a click
const PATIENCE = 2500;     // for the server to say where the piece may go, in ms
let held = null;           // { id, x, y, ghost, drop }

const lit = point => document.elementsFromPoint(point.x, point.y)
  .map(one => one.closest('.thing')).find(one => one?.matches('#felt button.can') && one.id !== held?.id);

/** A copy of the piece that follows the pointer. */
function lift(piece, event) {
  const ghost = piece.cloneNode(true), box = piece.getBoundingClientRect();
  ghost.removeAttribute('id');
  ghost.classList.add('carried');
  ghost.style.cssText = `width:${box.width}px;height:${box.height}px;font-size:${getComputedStyle(piece).fontSize}`;
  document.body.append(ghost);   // outside of what an update draws anew
  piece.click();
  held.ghost = ghost;
  follow(event);
}

function follow(event) {
  held.ghost.style.left = `${event.clientX}px`;
  held.ghost.style.top = `${event.clientY}px`;
}

/** Clicks what lies under the place where it was let go, as soon as that is known to be possible. */
function settle() {
  const drop = held.drop;
  if (!drop) return;
  const known = document.getElementById(held.id)?.matches('.picked, .selected');
  if (!known && performance.now() < drop.until) return;   // the answer to the first click has not come yet
  const target = known ? lit(drop) : null;
  const back = document.getElementById(known ? document.getElementById('again') ? 'again' : 'undo' : '');
  stop();
  (target ?? back)?.click();
}

function stop() {
  held?.ghost?.remove();
  held = null;
}

export function start() {
  document.addEventListener('pointerdown', event => {
    stop();
    const piece = event.pointerType === 'touch' || event.button ? null : event.target.closest?.('button[data-carry]');
    if (piece) held = { id: piece.id, x: event.clientX, y: event.clientY };
  });
  document.addEventListener('pointermove', event => {
    if (!held || held.drop) return;
    if (!(event.buttons & 1)) return stop();
    if (held.ghost) return follow(event);
    const piece = document.getElementById(held.id);
    if (piece && Math.hypot(event.clientX - held.x, event.clientY - held.y) >= FAR) lift(piece, event);
  });
  document.addEventListener('pointerup', event => {
    if (!held?.ghost) return void (held = null);
    held.ghost.hidden = true;
    held.drop = { x: event.clientX, y: event.clientY, until: performance.now() + PATIENCE };
    setTimeout(() => { if (held?.drop) settle(); }, PATIENCE + 50);
    settle();
  });
  document.addEventListener('dragstart', event => { if (held) event.preventDefault(); });
  document.addEventListener('underhall:changed', () => { if (held?.drop) settle(); });
  document.addEventListener('keydown', event => { if (event.key === 'Escape') stop(); });
}
