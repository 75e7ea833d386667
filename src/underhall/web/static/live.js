// The page and its server: updates come down as server-sent events, moves go up as form posts. The server is always
// right: whatever goes wrong here, the page asks how the table stands and shows that.
import { morph, parse } from './morph.js';
import { strike } from './blows.js';
import { glide } from './motion.js';
import { announce, toast, words } from './notes.js';
import { report, sight } from './sight.js';
import { listenFor } from './silence.js';
import { keepRoom } from './steady.js';

const { table, seat, live, speed } = document.body.dataset;
const home = `/t/${table}`;
const STEP = { slow: 1300, normal: 450, fast: 150, once: 0 }[speed] ?? 450;   // between two moves of others, in ms
const HURT = 900;          // longer after what others did to the viewer, in ms
const DEED = 250;          // for the next step of a deed that is going on, in ms
const TOP = 1;             // of the log: see `slide`
const SLIDE = 700;         // in which the log has scrolled to its top, in ms
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const PATIENCE = 1500;     // after a post, until the page asks by itself

/**
 * How this page stands with its server. There is one, made when the page of a table loads; it is never put back, and goes
 * when the page goes: whatever cannot be mended here loads the page anew. `disconnect` and `connect` close and open the
 * stream and leave the rest as it is, so a page that comes back from the browser's memory goes on where it was.
 */
const state = {
  // What is shown. `receive` and `choose` change it.
  stamp: document.body.dataset.stamp,   // of the last update: the stream goes on from there
  pick: document.body.dataset.pick,     // what is picked, '' for nothing
  base: new Map(),                      // part -> HTML as the server drew it without picks
  drawn: new Map(),                     // part -> HTML as it is in the page now, where we know it
  watchers: [],                         // called after each update; only ever more of them
  sliding: 0,                           // until then, the log is on its way to its top by itself
  slide: 0,                             // the frame that it waits for before it goes

  // The stream. `connect`, `offline` and `disconnect` change it.
  source: null,                         // the EventSource, from the first `connect` on, also when it is closed
  delay: 500,                           // until the next try, in ms: doubled with each, 500 again when the line is up
  retry: 0,                             // the timer of the next try
  lost: 0,                              // the timer that tells people that the line is down; 0 when it is up again

  // Moves of others that are still to be shown, one after another. `arrive` and `skip` change it.
  queue: [],                            // updates, oldest first; emptied by `sync`, which knows better
  playing: false,                       // while `arrive` works through the queue
  hurry: false,                         // the rest of the queue without pauses; ends with the queue
  rush: false,                          // no pauses at all until it is the viewer's turn
  wakeUp: null,                         // ends the pause between two moves
  lastMove: 0,                          // when one was shown; 0 after a post, so that the answer is shown at once

  // What was asked of the server, and has not come yet.
  asking: 0,                            // number of the last `choose`: answers to earlier ones are dropped
  arrivals: 0,                          // updates so far: a pick that was drawn before the last of them is asked again
  sending: '',                          // what was posted, until an update or an error comes: not to be sent twice
  pending: 0,                           // the timer after which the page asks by itself what became of a post
};

/** Calls `watcher(message)` after each update of the page. */
export const watch = watcher => state.watchers.push(watcher);
export const picked = () => state.pick;
// A lesson has the board of a table, but no table.
if (table && Number(seat) >= 0) report(table, () => ({ as: seat, stamp: state.stamp }));

// Drawing -------------------------------------------------------------------------------------------------------------

/** Puts a part in its place. New log groups go on top, new lines of the chat to the end. */
function put(id, html) {
  state.drawn.set(id, html);
  const made = parse(html);
  if (!made) return;
  const old = document.getElementById(id);
  if (old) return void morph(old, made);
  if (id.startsWith('log-')) insert(document.getElementById('log-lines'), made, -1);
  else if (id.startsWith('chat-')) insert(document.getElementById('chat-lines'), made, 1);
}

const number = element => Number(element.id.split('-')[1]);

function insert(list, made, direction) {
  const after = [...list.children].find(one => !one.id || (number(made) - number(one)) * direction < 0);
  list.insertBefore(made, after ?? null);
}

/** How the log is now: to be called before it changes. Its lowest turn in sight is the one that stays where it is. */
function logNow() {
  const log = document.getElementById('log-lines');
  const kept = [...log.children].filter(one => one.id && one.offsetTop < log.scrollTop + log.clientHeight).at(-1);
  return { log, kept, at: kept?.offsetTop, height: log.scrollHeight, top: log.scrollTop };
}

/** New lines come in on top of the log: what was there stays where it is, and then makes room by scrolling. Who has
 * scrolled down to read stays where they are. */
function slide({ log, ...before }) {
  if (before.kept?.isConnected) {
    const top = log.scrollTop + before.kept.offsetTop - before.at, lacking = top + log.clientHeight - log.scrollHeight;
    // A short log has nothing to scroll yet: it gets room below, until it is long.
    if (lacking > 0) log.style.paddingBottom = `${parseFloat(getComputedStyle(log).paddingBottom) + lacking}px`;
    else if (log.scrollHeight > 4 * log.clientHeight) log.style.paddingBottom = '';
    log.scrollTop = top;
  }
  const reading = before.top > TOP + 3 && performance.now() > state.sliding;
  if (!state.slide && (log.scrollHeight === before.height || reading)) return;
  state.sliding = performance.now() + SLIDE;
  const goOn = () => {
    state.slide = 0;
    log.scrollTo({ top: TOP, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  // It has to be shown once where it was, also if more comes at once: else all of it would jump together.
  cancelAnimationFrame(state.slide);
  state.slide = requestAnimationFrame(() => { state.slide = requestAnimationFrame(goOn); });
}

function draw(parts, gone, quiet) {
  const focus = remember(), before = logNow();
  const change = () => {
    for (const [id, html] of parts) if (state.drawn.get(id) !== html) put(id, html);
    for (const id of gone) {
      document.getElementById(id)?.remove();
      state.drawn.delete(id);
      state.base.delete(id);
    }
  };
  glide(() => keepRoom(change), quiet);
  slide(before);
  restore(focus);
}

/** The keyboard's place, as well as it can be found again. */
function remember() {
  const active = document.activeElement;
  if (!active || active === document.body) return null;
  return { active, id: active.id, region: active.closest('#dock, #felt, #prompt')?.id };
}

function restore(focus) {
  if (!focus || (focus.active.isConnected && document.activeElement === focus.active)) return;
  const same = focus.id ? document.getElementById(focus.id) : null;
  if (same) {
    same.focus({ preventScroll: true });
    if (document.activeElement === same) return;
  }
  if (!focus.region) return;
  // What had the focus can no longer be acted on: go on with what can, or with the prompt.
  const next = (focus.region === 'prompt' ? document.getElementById('do') : null)
    ?? document.querySelector(`#${focus.region} [data-lead] [form=answer]`)
    ?? document.querySelector(`#${focus.region} .can`) ?? document.querySelector('#felt .can, #dock .can');
  (next ?? document.getElementById('prompt'))?.focus({ preventScroll: true });
}

// Updates -------------------------------------------------------------------------------------------------------------

function tell(message) {
  for (const watcher of state.watchers) {
    try { watcher(message); } catch (error) { console.error(error); }
  }
  document.dispatchEvent(new Event('underhall:changed'));
}

/** An update of the table as it is without picks. */
function receive(message, quiet = false) {
  state.arrivals++;
  const parts = Object.entries(message.parts ?? {});
  const prompt = message.parts?.prompt;
  // While the question is the same, what is picked stays picked: what shows it is drawn anew with the pick.
  const again = state.pick && (!prompt || question(prompt) === question(document.getElementById('prompt').outerHTML)) ? state.pick : '';
  const shows = new Set(again ? [...state.drawn.keys()].filter(id => state.drawn.get(id) !== state.base.get(id)) : []);
  for (const [id, html] of parts) state.base.set(id, html);
  state.stamp = message.stamp ?? state.stamp;
  let gone = message.gone ?? [];
  if (message.whole) gone = gone.concat(strays(message.parts));
  // Else what was drawn for the picks goes back to what it is without.
  draw(again ? parts.filter(([id]) => !shows.has(id)) : state.pick ? new Map([...plain(), ...parts]) : parts, gone, quiet);
  state.pick = again;
  if (prompt || message.parts?.menu) settled();
  strike(message.harms);   // its banner is read out at once
  if (message.say?.length) announce(message.say.filter(line => !message.harms?.some(one => one.text === line)));
  tell(message);
  if (again) choose(again);
}

/** The question that a prompt asks. */
const question = html => /name="decision" value="([^"]*)"/.exec(html)?.[1] ?? '';

/** All that is drawn, as it is without picks. */
const plain = () => [...state.drawn.keys()].filter(id => state.base.has(id)).map(id => [id, state.base.get(id)]);

/** Lines that the page has and an update of the whole page has not. */
function strays(parts) {
  return [...document.querySelectorAll('#log-lines > [id], #chat-lines > [id]')].map(one => one.id).filter(id => !(id in parts));
}

const hurried = () => state.hurry || state.rush || document.hidden;

/** Ends after that time, when somebody is in a hurry, or with the next update, if `early` says so then. */
function pause(time, early = () => false) {
  return new Promise(resolve => {
    state.wakeUp = () => { if (hurried() || early()) resolve(); };
    setTimeout(resolve, time);
  });
}

/** Two updates as one. */
function both(first, second) {
  if (second.whole) return { ...second, say: [...first.say ?? [], ...second.say ?? []] };
  const gone = [...first.gone ?? [], ...second.gone ?? []].filter(id => !(id in second.parts));
  return { ...second, parts: { ...first.parts, ...second.parts }, gone, say: [...first.say ?? [], ...second.say ?? []],
    harms: [...first.harms ?? [], ...second.harms ?? []],
    sound: second.sound || first.sound, whole: first.whole };
}

/** Moves of others are played one after another, so that each can be seen. */
async function arrive(message) {
  state.queue.push(message);
  if (state.playing) return void state.wakeUp?.();
  state.playing = true;
  while (state.queue.length) {
    const gap = state.lastMove + STEP - performance.now();
    if (gap > 0 && !hurried() && state.queue.length < 20) await pause(gap);
    let next = state.queue.shift();
    // Several steps of one deed are shown as one, if the next comes soon.
    while (next?.open && !next.turn && !hurried()) {
      if (!state.queue.length) await pause(DEED, () => state.queue.length);
      if (!state.queue.length) break;
      next = both(next, state.queue.shift());
    }
    if (!next) break;
    if (next.say?.length) state.lastMove = performance.now() + (next.harms && STEP ? HURT : 0);
    if (next.turn) state.rush = false;
    receive(next);
  }
  state.playing = state.hurry = false;
}

/** Shows at once what is still to be played. */
export function skip() {
  if (!state.playing) return;
  state.hurry = true;
  state.wakeUp?.();
}

/** Shows at once whatever comes, and lets bots go on without waiting for people to follow, until it is the viewer's turn. */
export function rush() {
  state.rush = true;
  state.wakeUp?.();
  const fields = new URLSearchParams({ as: seat });
  fetch(`${home}/hurry`, { method: 'POST', body: fields, headers: { 'X-Underhall': '1' } }).catch(() => {});
}

/** Asks how the table stands, and shows it. */
export async function sync() {
  try {
    const answer = await fetch(`${home}?as=${seat}`, { headers: { 'X-Underhall': 'parts' }, cache: 'no-store' });
    if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.includes('json')) return location.reload();
    const message = await answer.json();
    state.queue.length = 0;
    receive(message);
  } catch {
    offline();
  }
}

// Stream --------------------------------------------------------------------------------------------------------------

/** An update: a line of JSON that names the parts, then their HTML, a line each. */
function read(data) {
  const [head, ...lines] = data.split('\n');
  const message = JSON.parse(head);
  message.parts = Object.fromEntries(message.parts.map((id, at) => [id, lines[at]]));
  return message;
}

export function connect() {
  document.getElementById('log-lines').scrollTop ||= TOP;
  state.source?.close();
  clearTimeout(state.retry);
  const source = state.source = new EventSource(`${live}?have=${encodeURIComponent(state.stamp)}&as=${seat}&${sight()}`);
  listenFor(source, () => { if (source === state.source && source.readyState !== EventSource.CLOSED) offline(); });
  state.source.addEventListener('parts', event => {
    try { arrive(read(event.data)); } catch (error) { console.error(error); sync(); }
  });
  state.source.addEventListener('saving', event => { document.getElementById('unsaved').hidden = event.data === '1'; });
  state.source.addEventListener('reload', () => location.reload());
  state.source.onopen = () => {
    state.delay = 500;
    clearTimeout(state.lost);
    state.lost = 0;
    document.getElementById('offline').hidden = true;
  };
  state.source.onerror = offline;
}

/** The line is down: try again, at first soon and then less often. */
export function offline() {
  state.source?.close();
  clearTimeout(state.retry);
  state.lost ||= setTimeout(() => { document.getElementById('offline').hidden = false; }, 1200);
  state.retry = setTimeout(connect, state.delay * (0.75 + Math.random() / 2));
  state.delay = Math.min(state.delay * 2, 10000);
}

export function disconnect() {
  clearTimeout(state.retry);
  clearTimeout(state.lost);
  state.lost = 0;
  state.source?.close();
}

// Picks ---------------------------------------------------------------------------------------------------------------

/** Shows the table with something picked; nothing is decided by it, and no step of the history is made. */
export async function choose(value) {
  const mine = ++state.asking;
  if (!value && state.pick && state.base.size) {
    draw(plain(), [], true);
    state.pick = '';
    tell({ picked: true });
    return;
  }
  const before = state.arrivals;
  try {
    const query = new URLSearchParams({ as: seat, pick: value });
    const answer = await fetch(`${home}?${query}`, { headers: { 'X-Underhall': 'parts' }, cache: 'no-store' });
    if (!answer.ok) throw new Error(String(answer.status));
    const message = await answer.json();
    if (mine !== state.asking) return;
    if (before !== state.arrivals) return void choose(value);
    for (const id of Object.keys(message.parts)) {
      const old = state.base.has(id) ? null : document.getElementById(id);
      if (old) state.base.set(id, old.outerHTML);
    }
    draw(Object.entries(message.parts), [], true);
    state.pick = message.pick ?? '';
    tell({ picked: true });
  } catch {
    if (mine === state.asking) toast(words.unsent);
  }
}

// Posts ---------------------------------------------------------------------------------------------------------------

/** An update has come: the next answer may be sent. */
function settled() {
  state.sending = '';
  clearTimeout(state.pending);
}

async function post(form, button, address) {
  const fields = new URLSearchParams(new FormData(form, button));
  // A second click on what has been sent already does nothing.
  const talk = form.hasAttribute('data-clear');
  const key = `${address.pathname} ${fields.get('decision') ?? ''}`;
  if (!talk && state.sending === key) return;
  if (!talk) state.sending = key;
  button?.setAttribute('aria-busy', 'true');
  state.lastMove = 0;
  try {
    const answer = await fetch(address, { method: 'POST', body: fields, headers: { 'X-Underhall': '1' } });
    const said = await answer.json().catch(() => ({}));
    if (answer.ok) {
      if (said.go) return location.assign(said.go);
      if (!talk) document.getElementById('since')?.remove();
      if (talk) form.reset();
      if (state.source?.readyState !== EventSource.OPEN) { settled(); return void sync(); }
      if (talk || state.sending !== key) return;   // the update comes by itself, often before this answer
      clearTimeout(state.pending);
      state.pending = setTimeout(() => { settled(); sync(); }, PATIENCE);
      return;
    }
    settled();
    toast(said.error || words.unsent);
    if (answer.status === 409 || answer.status === 403) sync();
  } catch {
    settled();
    toast(words.unsent);
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

/** Every form of the table, without leaving the page. */
export function takeForms() {
  document.addEventListener('submit', event => {
    const form = event.target, button = event.submitter;
    const address = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href);
    if (event.defaultPrevented || !(address.pathname + '/').startsWith(`${home}/`)) return;
    if (form.id === 'pick') {
      event.preventDefault();
      choose(button?.value ?? '');
    } else if (form.method === 'post') {
      event.preventDefault();
      post(form, button, address);
    }
  });
  document.addEventListener('click', event => { if (event.target.closest?.('#skip')) rush(); });
  document.addEventListener('change', event => {
    const form = event.target.form;
    if (form?.hasAttribute('data-auto')) form.requestSubmit();
  });
}
