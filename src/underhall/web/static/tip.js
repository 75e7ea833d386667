// Enlargement and "why not?": on hover, keyboard focus, long press, or a click on what cannot be acted on. The server
// says what a thing is and why it is not allowed now; the face is copied from the page. What opens by itself is never in
// the way: the pointer goes through it, it lies beside what can be used, and it goes when the pointer goes.
import { picked } from './live.js';
import { words } from './notes.js';
import { beside } from './placing.js';

const { table, seat } = document.body.dataset;
const box = document.getElementById('zoom');
const WAIT = 450;
const NEXT = 90;           // along a row of things, once one has been shown
const known = new Map();   // what the server said about a thing, until the table changes
let current = null, planned = null, pinned = false, timer = 0, swallow = false, latest = 0, clicked = '', left = 0;
let shown = null;          // the thing that is shown or asked about, and where it lies

const lies = element => { const { left, top } = element.getBoundingClientRect(); return { element, left, top }; };

const open = () => box.matches(':popover-open');
/** What has a tip: things, panels of players, and whatever a board names for the server to explain (`data-about`). */
const thingAt = target => target?.closest?.('.thing[data-name], .thing.card, [data-about], .player');
const nameOf = element => element.dataset.name ?? element.dataset.about;

async function ask(name) {
  if (!name) return {};
  if (!known.has(name)) {
    const query = new URLSearchParams({ thing: name, as: seat, pick: picked() });
    const lesson = document.getElementById('lesson-coach')?.dataset.explain;
    const asked = fetch(lesson ? `${lesson}&${new URLSearchParams({ thing: name })}` : `/t/${table}/about?${query}`, { headers: { 'X-Underhall': '1' } })
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
  if (!open()) return false;
  box.hidePopover();
  left = performance.now();
  current?.removeAttribute('aria-describedby');
  current = null;
  pinned = false;
  return true;
}

async function show(element, stay, signs = []) {
  const mine = ++latest;
  shown = lies(element);
  const said = await ask(nameOf(element));
  if (mine !== latest || !element.isConnected) return;   // the pointer has gone on meanwhile
  const large = face(element);
  const about = element.matches('.player') ? figures(element) : text(element, said);
  if (signs.length) about.append(list(signs));
  const parts = [large, about].filter(Boolean);
  close();
  box.replaceChildren(...parts);
  box.classList.toggle('pinned', stay);
  box.showPopover();
  current = element;
  pinned = stay;
  if (element.matches(':focus')) element.setAttribute('aria-describedby', 'zoom');
  // Where it would cover something that can be used, it may find room if it is narrow, or without the enlarged face.
  box.classList.remove('narrow');
  if (!beside(element, box) || !large || stay) return;
  box.classList.add('narrow');
  if (!beside(element, box)) return;
  large.remove();
  beside(element, box);
}

/** What icons mean, by lines of the legend. */
function list(signs) {
  const found = make('ul', 'counts');
  for (const line of signs) {
    const row = make('li', ''), sign = line.querySelector('.icon, .legend-sign > *')?.cloneNode(true);
    if (sign) row.append(sign);
    row.append(make('span', '', line.lastElementChild.textContent));
    found.append(row);
  }
  return found;
}

/** The lines of the legend for the icon that was clicked; on a figure, for the icon beside it. */
function meaning(target) {
  const icon = target.closest?.('svg') ?? target.querySelector?.(':scope > svg.icon');
  const link = icon?.querySelector('use')?.getAttribute('href');
  if (!link) return [];
  return [...document.querySelectorAll('#legend li')].filter(line => line.querySelector(`use[href="${link}"]`));
}

const spoken = element => element?.getAttribute('title') || element?.getAttribute('aria-label')
  || element?.querySelector(':scope > .unseen')?.textContent.trim() || '';

/** Says of whatever lies there what it is, and gives the words; "" if there is nothing to say. */
export async function explain(target) {
  const thing = thingAt(target), signs = meaning(target);
  if (thing) {
    await show(thing, true, signs);
    return box.querySelector('.about')?.textContent ?? '';
  }
  const named = target.closest?.('[title], [aria-label]:not(main, section, aside, nav, ul, ol, [role=group]), .chip, .button');
  const label = spoken(named) || named?.textContent.trim() || '';
  if (!label && !signs.length) return '';
  const about = make('div', 'about'), element = named ?? target;
  if (label) about.append(make('h3', label.length > 40 ? 'long' : '', label));
  if (named?.closest('.acts, .prompt > .helps')) about.append(make('p', 'description', document.querySelector('#prompt > p')?.textContent ?? ''));
  if (signs.length) about.append(list(signs));
  latest++;
  close();
  box.replaceChildren(about);
  box.classList.add('pinned');
  box.showPopover();
  [current, pinned] = [element, true];
  shown = lies(element);
  beside(element, box);
  return about.textContent;
}

/** The figures of a player's panel, each with its word. */
function figures(panel) {
  const about = make('div', 'about');
  about.append(make('h3', '', panel.querySelector('.name')?.textContent ?? panel.getAttribute('aria-label')));
  const who = panel.querySelector('.subtitle')?.textContent.trim();   // phones have no room for it in the panel
  if (who) about.append(make('p', 'description', who));
  const list = make('ul', 'counts');
  for (const one of [panel.querySelector('.score'), ...panel.querySelectorAll('.stats > *')]) {
    const said = one?.querySelector(':scope > .unseen')?.textContent.trim();
    if (!said) continue;
    const line = make('li', ''), sign = one.querySelector('.icon');
    if (sign) line.append(sign.cloneNode(true));
    const figure = [...one.childNodes].filter(node => !node.matches?.('.unseen, .icon')).map(node => node.textContent.trim()).filter(Boolean).join(' ');
    line.append(make('b', 'digits', figure), ` ${said}`);
    list.append(line);
  }
  about.append(list);
  return about;
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

/** The pointer has left: so does the box, unless it was asked for. Its link is reached by a click or a long press. */
function leave() {
  clearTimeout(timer);
  planned = null;
  if (pinned) return;
  latest++;
  close();
}

export function start() {
  // Moves of the pointer only: when the table changes under a resting pointer, nothing pops up. Nor does what has just
  // been clicked, until the pointer has left it.
  document.addEventListener('pointermove', event => {
    if (event.pointerType !== 'mouse' || pinned) return;
    const thing = thingAt(event.target);
    if (thing && (thing === current || thing === planned)) return;
    if (thing && thing.id === clicked) return;
    clicked = '';
    leave();
    if (!thing) return;
    for (const one of thing.matches('.player') ? thing.querySelectorAll('[title]') : []) one.removeAttribute('title');   // said here
    plan(thing, performance.now() - left < WAIT ? NEXT : WAIT);
  }, { passive: true });
  // Out of the window is away as well.
  document.documentElement.addEventListener('pointerleave', leave);
  let down = null;
  document.addEventListener('pointerdown', event => {
    swallow = false;
    planned = null;
    if (event.pointerType === 'mouse') return clearTimeout(timer);
    const thing = thingAt(event.target);
    if (!thing) return;
    down = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    clearTimeout(timer);
    timer = setTimeout(() => { swallow = true; show(thing, true); }, WAIT);
  });
  document.addEventListener('pointermove', event => {
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > 10) { clearTimeout(timer); down = null; }
  }, { passive: true });
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, event => {
      if (event.pointerType === 'mouse') return;
      clearTimeout(timer);
      // On a busy device the timer may come before the news that a quick finger has gone: that was a tap all the same.
      if (swallow && down && event.timeStamp - down.at < WAIT) { swallow = false; hide(); }
      down = null;
    });
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
    if (thing && !event.target.closest('button, a') && !thing.matches('.player') && thing !== before) show(thing, true);
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
