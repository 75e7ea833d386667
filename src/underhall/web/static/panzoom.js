// Zoom for whatever is marked `data-panzoom`: a box that scrolls, with one thing in it that is `--zoom` times as big as
// the box. Moving about is the browser's own scrolling, so taps stay taps, the keyboard's focus comes into sight by
// itself, and without this script the box simply scrolls. The zoom is kept on the table, which no update replaces.

const MOST = 4, STEP = 1.35;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const table = document.getElementById('felt') ?? document.documentElement;
const boxOf = target => target?.closest?.('[data-panzoom]');
const zoom = () => Number(table.style.getPropertyValue('--zoom')) || 1;
const between = value => Math.max(1, Math.min(MOST, value));

/** Zooms so that what is under the point (of the window) stays there. */
function set(box, value, x, y) {
  const wanted = between(value), old = zoom();
  if (!box || Math.abs(wanted - old) < .001) return false;
  const inner = box.firstElementChild, frame = box.getBoundingClientRect(), was = inner.getBoundingClientRect();
  x ??= frame.left + frame.width / 2;
  y ??= frame.top + frame.height / 2;
  const across = (x - was.left) / was.width, down = (y - was.top) / was.height;
  table.style.setProperty('--zoom', wanted.toFixed(3));
  table.toggleAttribute('data-zoomed', wanted > 1.01);
  const now = inner.getBoundingClientRect();
  box.scrollLeft += now.left + across * now.width - x;
  box.scrollTop += now.top + down * now.height - y;
  return true;
}

function button(what, box) {
  if (what === 'fit') return set(box, 1);
  return set(box, zoom() * (what === 'in' ? STEP : 1 / STEP));
}

function wheel(event) {
  const box = boxOf(event.target);
  if (!box || event.shiftKey) return;
  const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1;
  const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? .01 : .0022));
  // At either end the page may have the wheel.
  if (set(box, zoom() * factor, event.clientX, event.clientY)) event.preventDefault();
}

/** Two fingers: as far apart as they go, and wherever their middle goes. One finger scrolls, as everywhere. */
function pinching() {
  let pinch = null;
  const two = ([a, b]) => ({
    far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1,
    x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
  });
  document.addEventListener('touchstart', event => {
    const box = boxOf(event.target);
    pinch = box && event.touches.length === 2 ? { box, zoom: zoom(), ...two(event.touches) } : null;
  }, { passive: true });
  document.addEventListener('touchmove', event => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const now = two(event.touches);
    pinch.box.scrollLeft -= now.x - pinch.x;
    pinch.box.scrollTop -= now.y - pinch.y;
    [pinch.x, pinch.y] = [now.x, now.y];
    set(pinch.box, pinch.zoom * now.far / pinch.far, now.x, now.y);
  }, { passive: false });
  for (const end of ['touchend', 'touchcancel']) document.addEventListener(end, () => { pinch = null; }, { passive: true });
}

/** The mouse drags; a press that did not move is a click as ever. */
function dragging() {
  let drag = null, moved = false;
  document.addEventListener('pointerdown', event => {
    moved = false;
    const free = event.pointerType === 'mouse' && event.button === 0 && !event.target.closest?.('[data-carry]');
    const box = free ? boxOf(event.target) : null;
    drag = box && zoom() > 1 ? { box, x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop } : null;
  });
  document.addEventListener('pointermove', event => {
    if (!drag) return;
    if (!(event.buttons & 1)) { drag = null; return; }
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!moved && Math.hypot(dx, dy) < 6) return;
    moved = true;
    table.toggleAttribute('data-dragged', true);
    drag.box.scrollLeft = drag.left - dx;
    drag.box.scrollTop = drag.top - dy;
  });
  document.addEventListener('pointerup', () => {
    drag = null;
    table.removeAttribute('data-dragged');
  });
  document.addEventListener('click', event => {
    if (!moved || !boxOf(event.target)) return;
    moved = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/** Where the decision is, if all of it is outside the part that is seen. */
function inSight() {
  const box = document.querySelector('[data-panzoom]');
  if (!box || zoom() <= 1) return;
  const frame = box.getBoundingClientRect();
  const lit = [...box.querySelectorAll('.can')].map(one => one.getBoundingClientRect());
  const seen = lit.some(one => one.right > frame.left + 12 && one.left < frame.right - 12
    && one.bottom > frame.top + 12 && one.top < frame.bottom - 12);
  if (!lit.length || seen) return;
  const [first] = lit;
  box.scrollBy({
    left: first.left + first.width / 2 - frame.left - frame.width / 2,
    top: first.top + first.height / 2 - frame.top - frame.height / 2,
    behavior: calm.matches ? 'auto' : 'smooth',
  });
}

const KEYS = { '+': 'in', '=': 'in', '-': 'out', 0: 'fit' };

export function start() {
  document.addEventListener('wheel', wheel, { passive: false });
  pinching();
  dragging();
  document.addEventListener('underhall:changed', inSight);
  document.addEventListener('click', event => {
    const pressed = event.target.closest?.('[data-zoom]');
    if (pressed) button(pressed.dataset.zoom, document.querySelector('[data-panzoom]'));
  });
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('input, textarea, select')) return;
    const what = KEYS[event.key];
    if (what && button(what, document.querySelector('[data-panzoom]'))) event.preventDefault();
  });
}
