// Where a tip finds room: close to its thing, but over nothing that can be used, nor over what lies beside the thing.

const GAP = 12, EDGE = 8, STEP = 24;
const LIT = '.can, .selected, #prompt .button, #felt [form=answer], #felt [form=pick], #dock [form=answer], #dock [form=pick]';
const BESIDE = 48;         // so near is a neighbour, in px

const seen = box => box.width && box.height && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

/** What must stay free, with how bad it is to cover a pixel of it. */
function obstacles(element) {
  const at = element.getBoundingClientRect(), found = [[at, 100]];
  for (const one of document.querySelectorAll(LIT)) if (one !== element) found.push([one.getBoundingClientRect(), 10]);
  for (const one of document.querySelectorAll('.thing, .player')) {
    if (one === element || one.contains(element) || element.contains(one)) continue;
    const box = one.getBoundingClientRect();
    const apart = Math.max(box.left - at.right, at.left - box.right, box.top - at.bottom, at.top - box.bottom);
    if (apart < BESIDE) found.push([box, 4]);
  }
  const prompt = document.getElementById('prompt');
  if (prompt) found.push([prompt.getBoundingClientRect(), 1]);
  return found.filter(([box]) => seen(box));
}

function covered(x, y, own, taken) {
  let sum = 0;
  for (const [box, weight] of taken) {
    const wide = Math.min(x + own.width, box.right) - Math.max(x, box.left);
    const high = Math.min(y + own.height, box.bottom) - Math.max(y, box.top);
    if (wide > 0 && high > 0) sum += wide * high * weight;
  }
  return sum;
}

/** How far from the thing, with a liking for the middle of its sides. */
function distance(x, y, own, at) {
  const across = Math.max(x - at.right, at.left - x - own.width, 0), down = Math.max(y - at.bottom, at.top - y - own.height, 0);
  const off = Math.abs(x + own.width / 2 - at.left - at.width / 2) + Math.abs(y + own.height / 2 - at.top - at.height / 2);
  return across + down + off / 10;
}

/** Puts the box where it covers least, and as near to the thing as that allows; whether it still covers something. */
export function beside(element, box) {
  const at = element.getBoundingClientRect(), own = box.getBoundingClientRect(), taken = obstacles(element);
  const right = Math.max(EDGE, innerWidth - own.width - EDGE), bottom = Math.max(EDGE, innerHeight - own.height - EDGE);
  const clamp = (value, high) => Math.max(EDGE, Math.min(value, high));
  const columns = [at.right + GAP, at.left - own.width - GAP, at.left + at.width / 2 - own.width / 2, right];
  const rows = [at.top + at.height / 2 - own.height / 2, at.top - own.height - GAP, at.bottom + GAP, bottom];
  for (let x = EDGE; x < right; x += STEP) columns.push(x);
  for (let y = EDGE; y < bottom; y += STEP) rows.push(y);
  let best = [EDGE, EDGE], least = Infinity, near = Infinity;
  for (const column of columns) {
    for (const row of rows) {
      const x = clamp(column, right), y = clamp(row, bottom), covers = covered(x, y, own, taken);
      if (covers > least) continue;
      const far = distance(x, y, own, at);
      if (covers < least || far < near) [best, least, near] = [[x, y], covers, far];
    }
  }
  [box.style.left, box.style.top] = best.map(value => `${value}px`);
  return least > 0;
}
