// Enlargement and "why not?": on hover, keyboard focus, long press, or a click on what cannot be acted on. The server
// says what a thing is and why it is not allowed now; the face is copied from the page.
import { picked } from './live.js';
import { words } from './notes.js';

const { table, seat } = document.body.dataset;
const box = document.getElementById('zoom');
const WAIT = 450;
const known = new Map();   // what the server said about a thing, until the table changes
let current = null, planned = null, pinned = false, timer = 0, closing = 0, swallow = false, latest = 0, clicked = '';
let shown = null;          // the thing that is shown or asked about, and where it lies

const lies = element => { const { left, top } = element.getBoundingClientRect(); return { element, left, top }; };

const open = () => box.matches(':popover-open');
const thingAt = target => target?.closest?.('.thing[data-name], .thing.card');

async function ask(name) {
  if (!name) return {};
  if (!known.has(name)) {
    const query = new URLSearchParams({ thing: name, as: seat, pick: picked() });
    const asked = fetch(`/t/${table}/about?${query}`, { headers: { 'X-Underhall': '1' } })
      .then(answer => answer.ok ? answer.json() : {}).catch(() => ({}));
    known.set(name, asked);
  }
  return known.get(name);
}

/** Closes the box and forgets what was to be shown next; whether there was anything to close. */
export function hide() {
  clearTimeout(timer);
  planned = null;
  latest++;
  return close();
}

function close() {
  clearTimeout(closing);
  if (!open()) return false;
  box.hidePopover();
  current?.removeAttribute('aria-describedby');
  current = null;
  pinned = false;
  return true;
}

async function show(element, stay) {
  clearTimeout(closing);
  const mine = ++latest;
  shown = lies(element);
  const said = await ask(element.dataset.name);
  if (mine !== latest || !element.isConnected) return;   // the pointer has gone on meanwhile
  const parts = [face(element), text(element, said)].filter(Boolean);
  close();
  box.replaceChildren(...parts);
  box.showPopover();
  current = element;
  pinned = stay;
  if (element.matches(':focus')) element.setAttribute('aria-describedby', 'zoom');
  place(element);
}

/** The face, big enough to be read; only of what is small on the table. */
function face(element) {
  const card = element.matches('.card') ? element : null;
  if (!card) return null;
  const copy = document.createElement('div');
  copy.className = card.className.replace(/\b(can|selected|last|refused|urge|hinted|soft|thing)\b/g, '');
  copy.innerHTML = (card.querySelector(':scope > .face') ?? card).innerHTML;
  for (const extra of copy.querySelectorAll('.tick, .foot, .unseen')) extra.remove();
  for (const inner of copy.querySelectorAll('[id]')) inner.removeAttribute('id');
  const size = Math.min(26, innerWidth / 16);
  copy.style.cssText = `${card.style.cssText};--cs:${size}px;font-size:${size}px`;
  const frame = document.createElement('div');
  frame.className = 'enlarged';
  frame.setAttribute('aria-hidden', 'true');
  frame.append(copy);
  return frame;
}

function text(element, said) {
  const about = make('div', 'about');
  const label = element.getAttribute('aria-label') ?? element.querySelector(':scope > .unseen')?.textContent ?? '';
  const title = said.title && said.title !== element.dataset.name ? said.title : heading(label, said.text ?? '');
  about.append(make('h3', title.length > 40 ? 'long' : '', title));
  if (said.text) about.append(make('p', 'description', said.text));
  if (said.why?.length) {
    const why = make('div', 'why');
    why.append(make('b', '', words.why));
    for (const one of said.why) {
      const line = make('p', '', `${one.text} `);
      if (one.rule) {
        const rule = make('a', '', one.rule);
        rule.href = one.href;
        rule.target = '_blank';
        line.append(rule);
      }
      why.append(line);
    }
    about.append(why);
  }
  return about;
}

/** The label of a thing; only its beginning, if the text below says the rest in the same words. */
function heading(label, below) {
  const [first, second] = label.split('. ');
  return second && below.includes(second.replace(/\.$/, '')) ? first : label;
}

function make(tag, kind, content = '') {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.textContent = content;
  return made;
}

/** Beside the thing if there is room, else above or below it. Not over the rest of the hand, nor over a prompt on top. */
function place(element) {
  const at = element.getBoundingClientRect(), own = box.getBoundingClientRect(), gap = 12;
  const clamp = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));
  const prompt = document.getElementById('prompt').getBoundingClientRect();
  const top = prompt.top < innerHeight / 3 ? prompt.bottom + 6 : 8;
  let x = at.right + gap, y = at.top + at.height / 2 - own.height / 2;
  if (x + own.width > innerWidth - 8) x = at.left - own.width - gap;
  if (x < 8 || element.closest('#dock')) {
    x = at.left + at.width / 2 - own.width / 2;
    y = at.top - own.height - gap > 8 ? at.top - own.height - gap - 6 : at.bottom + gap;
  }
  box.style.left = `${clamp(x, 8, innerWidth - own.width - 8)}px`;
  box.style.top = `${clamp(y, Math.min(top, innerHeight - own.height - 8), innerHeight - own.height - 8)}px`;
}

/** Whether what is shown lies where it lay: something else was scrolled, or the news of it comes late. */
function stays() {
  if (!shown?.element.isConnected || planned) return false;
  const now = lies(shown.element);
  return Math.hypot(now.left - shown.left, now.top - shown.top) < 2;
}

function plan(element, wait) {
  clearTimeout(timer);
  planned = element;
  timer = setTimeout(() => { planned = null; show(element, false); }, wait);
}

/** The pointer has left: wait a little, it may be on its way into the box, where the link of a rule is. */
function leave() {
  clearTimeout(timer);
  planned = null;
  if (!pinned) latest++;
  clearTimeout(closing);
  if (!pinned) closing = setTimeout(close, 200);
}

export function start() {
  // Moves of the pointer only: when the table changes under a resting pointer, nothing pops up. Nor does what has just
  // been clicked, until the pointer has left it.
  document.addEventListener('pointermove', event => {
    if (event.pointerType !== 'mouse' || pinned) return;
    if (event.target.closest?.('#zoom')) return clearTimeout(closing);
    const thing = thingAt(event.target);
    if (thing && (thing === current || thing === planned)) return clearTimeout(closing);
    if (thing && thing.id === clicked) return;
    clicked = '';
    if (current || planned) leave();
    if (thing) plan(thing, WAIT);
  }, { passive: true });
  let down = null;
  document.addEventListener('pointerdown', event => {
    swallow = false;
    planned = null;
    if (event.pointerType === 'mouse') return clearTimeout(timer);
    const thing = thingAt(event.target);
    if (!thing) return;
    down = [event.clientX, event.clientY];
    clearTimeout(timer);
    timer = setTimeout(() => { swallow = true; show(thing, true); }, WAIT);
  });
  document.addEventListener('pointermove', event => {
    if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 10) { clearTimeout(timer); down = null; }
  }, { passive: true });
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, event => { if (event.pointerType !== 'mouse') { clearTimeout(timer); down = null; } });
  }
  document.addEventListener('contextmenu', event => { if (swallow && thingAt(event.target)) event.preventDefault(); });
  document.addEventListener('click', event => {
    if (swallow) {           // the end of a long press is not a click
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.target.closest?.('#zoom')) return;
    const thing = thingAt(event.target);
    const before = pinned ? current : null;   // what a pointer at rest has opened stays open after a click
    clicked = thing?.id ?? '';
    hide();
    if (thing && !event.target.closest('button, a') && thing !== before) show(thing, true);
  }, true);
  // The table can be scrolled by keys, so it can have the focus; a click beside everything is not meant to give it.
  document.addEventListener('mousedown', event => {
    const own = event.target.closest?.('button, a, input, summary, [tabindex]:not(#felt)');
    if (event.button === 0 && !own && event.target.closest?.('#felt')) event.preventDefault();
  });
  document.addEventListener('focusin', event => {
    const thing = thingAt(event.target);
    if (thing === event.target && thing.matches(':focus-visible')) plan(thing, WAIT);
    else if (!event.target.closest?.('#zoom')) leave();
  });
  document.addEventListener('keydown', event => {
    const thing = event.target.closest?.('.thing:not(button)');
    if (event.key !== 'Enter' || !thing) return;
    event.preventDefault();  // inspecting: into the box, to its link
    show(thing, true).then(() => box.querySelector('a')?.focus());
  });
  document.addEventListener('scroll', event => {
    if (box.contains(event.target) || stays()) return;
    const reached = planned === document.activeElement ? planned : null;   // the focus itself made the table scroll
    hide();
    if (reached) plan(reached, WAIT);
  }, { capture: true, passive: true });
  document.addEventListener('underhall:changed', () => {
    known.clear();
    if (current && !current.isConnected) hide();
  });
}
