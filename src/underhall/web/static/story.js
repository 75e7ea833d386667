// What happened since the viewer's last turn: a short story, with the things that it is about lit on the board, one
// after another. Without motion it is only a list; a click on a line of it shows where that was.
import { toast, words } from './notes.js';
import { watch } from './live.js';

const STEP = 1900;   // ms for a line
const box = document.getElementById('story-box');
const still = matchMedia('(prefers-reduced-motion: reduce)');
let places = [], timer = 0;

function dim() {
  for (const one of document.querySelectorAll('.recounted')) one.classList.remove('recounted');
  for (const one of box.querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
}

/** Lights what a line is about. */
function light(at) {
  dim();
  const line = box.querySelectorAll('.chapters > li')[at];
  line?.querySelector('button').setAttribute('aria-current', 'true');
  line?.scrollIntoView({ block: 'nearest' });
  const found = (places[at] ?? []).map(id => document.getElementById(id)).filter(one => one?.getClientRects().length);
  for (const one of found) one.classList.add('recounted');
  const felt = document.getElementById('felt');
  const first = found.find(one => felt.contains(one));
  first?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: still.matches ? 'instant' : 'smooth' });
}

function tell(at) {
  clearTimeout(timer);
  if (!box.matches(':popover-open')) return;
  if (at >= places.length) return dim();
  light(at);
  timer = setTimeout(tell, STEP, at + 1);
}

async function open() {
  clearTimeout(timer);
  try {
    const answer = await fetch(document.getElementById('story').href, { headers: { 'X-Underhall': '1' }, cache: 'no-store' });
    const said = await answer.json();
    if (!answer.ok) return toast(said.error || words.unsent);
    box.querySelector('.told').innerHTML = said.html;
    places = said.places;
    const log = document.getElementById('log');
    if (log.matches(':popover-open')) log.hidePopover();   // on small screens it lies over the board
    box.showPopover();
    dim();
    if (!still.matches) tell(0);
  } catch {
    toast(words.unsent);
  }
}

export function start() {
  if (!box) return;
  document.addEventListener('click', event => {
    const link = event.target.closest?.('#story, [data-story]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  box.addEventListener('click', event => {
    const line = event.target.closest?.('.chapters > li');
    if (!line) return;
    clearTimeout(timer);
    light([...line.parentElement.children].indexOf(line));
  });
  box.addEventListener('toggle', event => { if (event.newState === 'closed') { clearTimeout(timer); dim(); } });
  watch(message => { if (message.say?.length && box.matches(':popover-open')) box.hidePopover(); });
}
