// The keyboard: Esc steps back, Enter does what is chosen, H hint, S skip to my turn, U undo, R what happened (recap), I inspect,
// N names of fields, T turn card, L legend, W what is this?, ? keys, arrows between what can be acted on.
import { announce, toast, words } from './notes.js';
import { choose, picked, skip } from './live.js';
import { hide } from './tip.js';

const KEY = 'underhall-shortcuts';
const root = document.documentElement;
const letters = () => { try { return localStorage.getItem(KEY) !== '0'; } catch { return true; } };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** To the nearest thing in that direction; from nowhere, to the first. */
function go([x, y]) {
  const targets = [...document.querySelectorAll(
    root.hasAttribute('data-inspect') ? '.thing[tabindex], button.thing'
      : '#prompt :is(.acts, .helps) > *, #felt button.thing, #felt [data-lead] [form=answer], #felt .steps [form=answer], #dock button.thing')]
    .filter(one => one.getClientRects().length);
  if (!targets.length) return false;
  const from = document.activeElement;
  if (!targets.includes(from)) {
    (targets.find(one => one.matches('.can')) ?? targets[0]).focus();
    return true;
  }
  const middle = element => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [fx, fy] = middle(from);
  let best = null, least = Infinity;
  for (const one of targets) {
    if (one === from) continue;
    const [tx, ty] = middle(one), dx = tx - fx, dy = ty - fy;
    const along = dx * x + dy * y, across = Math.abs(dx * y) + Math.abs(dy * x);
    if (along < 4 || across > along * 4) continue;
    const cost = along + across * 2;
    if (cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return best !== null;
}

/** Every thing can be reached with the Tab key, and reads itself out. */
export function inspect(on) {
  root.toggleAttribute('data-inspect', on);
  for (const thing of document.querySelectorAll('.thing:not(button)')) {
    if (on) { thing.tabIndex = 0; thing.dataset.reach = ''; }
    else if (thing.hasAttribute('data-reach')) { thing.removeAttribute('tabindex'); thing.removeAttribute('data-reach'); }
  }
}

const opened = () => document.querySelector('[popover]:not(#zoom):popover-open');

function escape(event) {
  if (hide()) return event.preventDefault();
  if (opened()) return;      // the browser closes it
  if (root.hasAttribute('data-asking')) LETTERS.w();
  else if (picked()) { event.preventDefault(); choose(''); }
  else if (root.hasAttribute('data-inspect')) toggleInspect();
}

function toggleInspect() {
  const on = !root.hasAttribute('data-inspect');
  inspect(on);
  announce([on ? words.inspect_on : words.inspect_off]);
  toast(on ? words.inspect_on : words.inspect_off);
}

const LETTERS = {
  h: () => document.getElementById('hint')?.click(),
  s: () => document.getElementById('skip')?.click(),
  u: () => document.getElementById('undo')?.click(),
  r: () => document.getElementById('story')?.click(),
  i: toggleInspect,
  n: () => document.getElementById('x-names')?.click(),
  '?': () => document.getElementById('keys')?.togglePopover(),
};
for (const key of 'tlw') LETTERS[key] = () => document.dispatchEvent(new CustomEvent('underhall:key', { detail: key }));   // see help.js

export function start() {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    skip();
    if (event.key === 'Escape') return escape(event);
    if (event.target.matches?.('input, textarea, select')) return;
    if (event.key === 'Enter' && !opened() && !event.target.closest?.('button, a, summary, .thing')) {
      document.getElementById('do')?.click();   // what is chosen is done
      return;
    }
    if (ARROWS[event.key]) {
      if (opened() || event.target.closest?.('.lines, .players')) return;   // there the arrows scroll
      if (go(ARROWS[event.key])) event.preventDefault();
      return;
    }
    const act = letters() && LETTERS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // A tap beside everything shows at once what is still being played.
  document.addEventListener('pointerdown', event => { if (!event.target.closest?.('button, a, input, label')) skip(); });
  document.addEventListener('change', event => {
    if (event.target.id !== 'shortcuts') return;
    try { localStorage.setItem(KEY, event.target.checked ? '1' : '0'); } catch { /* not kept */ }
  });
  const show = () => {
    const found = document.getElementById('shortcuts');
    if (found) found.checked = letters();
    const speed = document.getElementById('speed');
    if (speed) speed.value = document.body.dataset.speed;
    if (root.hasAttribute('data-inspect')) inspect(true);
  };
  document.addEventListener('underhall:changed', show);
  show();
}
