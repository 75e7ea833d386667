// A lesson without loading the page again: the same links and forms, fetched, and the page turned into the answer.
// Whatever goes wrong, the browser does it as it would without this script.
import { morph } from '../morph.js';
import { glide } from '../motion.js';

const REGIONS = ['felt', 'dock', 'players', 'lesson-prompt'];
const PARTS = ['status', 'answer', 'pick', 'lesson-prompt', 'felt', 'dock', 'players', 'lesson-coach'];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let asking = 0;

const coach = () => document.getElementById('lesson-coach');

/** Turns this page into the step that came; false if it is no step of a lesson. */
function put(text) {
  const page = new DOMParser().parseFromString(text, 'text/html');
  if (!PARTS.every(id => page.getElementById(id))) return false;
  const before = document.body.dataset.at, focus = document.activeElement, id = focus?.id;
  const at = page.body.dataset.at, same = at === before;
  glide(() => {
    for (const part of PARTS) morph(document.getElementById(part), document.adoptNode(page.getElementById(part)));
    document.getElementById('dock').hidden = document.body.classList.toggle('nodock', page.body.classList.contains('nodock'));
  }, same);
  document.body.dataset.at = at;
  document.title = page.title;
  if (same) keep(focus, id);
  else {
    document.getElementById('felt').scrollTop = 0;   // a new step begins at the head of the table
    coach().focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event('underhall:changed'));
  inSight();
  return true;
}

/** Within a step, the keyboard stays where it was, or goes on with what is to be used. */
function keep(focus, id) {
  if (focus?.isConnected && document.activeElement === focus) return;
  const next = (id && document.getElementById(id)) || document.querySelector('button[data-lit=do], a[data-lit=do]');
  (next ?? coach()).focus({ preventScroll: true });
}

/** What is lit comes into sight, if none of it is. */
function inSight() {
  const lit = [...document.querySelectorAll(REGIONS.map(id => `#${id} [data-lit]`).join())];
  for (const kind of ['do', 'look']) {
    const found = lit.filter(one => one.dataset.lit === kind && one.checkVisibility());
    if (!found.length) continue;
    for (const region of REGIONS) {
      const frame = document.getElementById(region), inside = found.filter(one => frame.contains(one));
      if (inside.length && !inside.some(one => seen(one, frame))) inside[0].scrollIntoView({ block: 'center', inline: 'center', behavior: calm.matches ? 'instant' : 'smooth' });
    }
    return;
  }
}

/** Whether its middle can be seen: nothing cuts it off, and nothing from elsewhere lies over it. */
function seen(element, frame) {
  const box = element.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  for (let around = element.parentElement; around; around = around.parentElement) {
    const edge = around.getBoundingClientRect();
    const outside = x < edge.left || x > edge.right || y < edge.top || y > edge.bottom;
    if (outside && getComputedStyle(around).overflowY !== 'visible') return false;
  }
  const over = document.elementFromPoint(x, y);
  if (over === null || !frame.contains(over)) return false;
  for (let one = over; one !== frame; one = one.parentElement) {
    if (getComputedStyle(one).position === 'sticky' && !one.contains(element)) return false;   // the foot of a worksheet
  }
  return true;
}

/** Asks for a step, and shows it. `step`: it is one to come back to. */
async function fetched(address, options, step, instead) {
  const mine = ++asking;
  try {
    const answer = await fetch(address, options);
    const text = await answer.text();
    if (mine !== asking) return;
    if (!answer.ok) return instead();
    if (!put(text)) return void location.assign(answer.url);
    const moved = new URL(answer.url).search !== location.search;
    if (moved) history[step ? 'pushState' : 'replaceState'](null, '', answer.url);
  } catch {
    if (mine === asking) instead();
  }
}

function start() {
  document.addEventListener('click', event => {
    const link = event.target.closest?.('#lesson-next, #lesson-back');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    fetched(link.href, {}, true, () => location.assign(link.href));
  });
  document.addEventListener('submit', event => {
    const form = event.target, button = event.submitter;
    if (form.id !== 'answer' && form.id !== 'pick') return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, button));
    if (form.id === 'pick') {
      const address = `${form.action.split('?')[0]}?${fields}`;
      fetched(address, {}, false, () => location.assign(address));
    } else {
      fetched(form.action, { method: 'POST', body: fields }, true, () => location.reload());
    }
  });
  addEventListener('popstate', () => fetched(location.href, {}, false, () => location.reload()));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') document.getElementById('again')?.click();
    // Read, and go on: the coach has the focus at a new step.
    if (event.key === 'Enter' && event.target === coach()) (document.getElementById('lesson-next') ?? document.getElementById('do'))?.click();
  });
  coach().focus({ preventScroll: true });
  inSight();
}

start();
document.documentElement.classList.add('live');
const pieces = ['tip'];
if (document.querySelector('[data-panzoom]')) pieces.push('panzoom', 'pointing', 'carry');
Promise.all(pieces.map(name => import(`../${name}.js`).then(module => module.start()).catch(error => console.error(error))))
  .then(() => { document.body.dataset.ready = ''; });   // for who drives the page by a program
