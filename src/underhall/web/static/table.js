// The page of a table, made live. Each piece is started on its own: if one fails, the others and the plain forms work.
import { connect, disconnect, offline, skip, sync, takeForms, watch } from './live.js';
import { toast, words } from './notes.js';

/** Forms, stream, and coming back to the page by the back button. */
function live() {
  takeForms();
  connect();
  document.documentElement.classList.add('live');
  document.documentElement.classList.remove('stuck');
  // What was picked is a passing thought: it is not an address to come back to.
  const here = new URL(location.href);
  if (here.searchParams.has('pick') || here.searchParams.has('lang')) {
    here.searchParams.delete('pick');
    here.searchParams.delete('lang');
    history.replaceState(null, '', here);
  }
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', event => { if (event.persisted) { connect(); sync(); } });
  addEventListener('online', connect);
  // A line that is cut does not always end: the stream would wait for ever.
  addEventListener('offline', offline);
  document.addEventListener('visibilitychange', () => { if (document.hidden) skip(); });
}

/** Lines of the chat by others that nobody has seen yet, and the chat's end in sight. */
function chat() {
  const lines = document.getElementById('chat-lines'), log = document.getElementById('log');
  const { seat } = document.body.dataset;
  let seen = lines.childElementCount, unread = 0;
  const visible = () => lines.getClientRects().length > 0;
  const show = () => {
    const count = lines.childElementCount;
    if (visible()) unread = 0;
    else if (count > seen) unread += [...lines.children].slice(seen).filter(one => one.dataset.by !== seat).length;
    if (count !== seen || visible()) lines.scrollTop = lines.scrollHeight;
    seen = count;
    for (const badge of document.querySelectorAll('[data-unread]')) {
      badge.hidden = !unread;
      badge.textContent = unread ? String(unread) : '';
    }
  };
  document.addEventListener('underhall:changed', show);
  document.addEventListener('change', event => { if (event.target.name === 'pane') show(); });
  log.addEventListener('toggle', show);
  show();
}

/** A hint when asked: the server's bot thinks, its words are shown and the things it means are lit. */
function hints() {
  const box = document.getElementById('hints');
  let meant = new Set();
  const light = () => {
    for (const thing of document.querySelectorAll('.thing[data-name]')) thing.classList.toggle('hinted', meant.has(thing.dataset.name));
  };
  document.addEventListener('click', async event => {
    const link = event.target.closest?.('#hint');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(link.href, {
        method: 'POST', headers: { 'X-Underhall': '1' }, body: new URLSearchParams({ as: document.body.dataset.seat }),
      });
      const said = await answer.json();
      if (!answer.ok) return toast(said.error || words.unsent);
      box.querySelector('.advice').innerHTML = said.html;
      box.showPopover();
      meant = new Set(said.things);
      light();
    } catch {
      toast(words.unsent);
    } finally {
      link.removeAttribute('aria-busy');
    }
  });
  watch(message => {
    if (message.parts?.prompt) {
      meant.clear();
      if (box.matches(':popover-open')) box.hidePopover();
    }
    if (meant.size) light();   // what was drawn anew
  });
}

const within = (box, frame, edge) => box.bottom > frame.top + edge && box.top < frame.bottom - edge;

/** Where the decision is, if it is out of sight: on small screens, and on large ones where the table has to scroll. */
function inSight() {
  const felt = document.getElementById('felt'), dock = document.getElementById('dock');
  // A board may say which of its parts a question is answered in (`data-lead`, another value for another matter): that
  // one comes into sight once.
  const leading = () => felt.querySelector('[data-lead]');
  let led, last, place = 0;
  const find = (behavior, asked) => {
    const frame = felt.getBoundingClientRect(), part = leading();
    if (part && part.dataset.lead !== led) {
      const top = part.getBoundingClientRect().top;
      if (!led) [last, place] = [part, felt.scrollTop];
      if (top < frame.top || top > frame.bottom - 160) part.scrollIntoView({ block: 'start', behavior });
    }
    led = part?.dataset.lead;
    // When that part is gone, the table is again where it was before.
    if (!led && last && !last.checkVisibility()) {
      last = undefined;
      felt.scrollTo({ top: place, behavior });
    }
    if (!asked) return;
    // The own things scroll by themselves on low screens.
    const own = [...dock.querySelectorAll('.can')], around = dock.getBoundingClientRect();
    if (own.length && !own.some(one => within(one.getBoundingClientRect(), around, 10))) own[0].scrollIntoView({ block: 'center', inline: 'nearest', behavior });
    if (part) return;
    const targets = [...felt.querySelectorAll('.can')];
    const seen = targets.some(one => within(one.getBoundingClientRect(), frame, 30));
    if (targets.length && !seen) targets[0].scrollIntoView({ block: 'center', behavior });
  };
  watch(message => find('smooth', message.picked || message.parts?.prompt));
  find('instant', true);
}

/** Who plays by touch is told once what a finger cannot find out: a long press enlarges. */
function longPress() {
  const KEY = 'underhall-long-press';
  if (!matchMedia('(hover: none) and (pointer: coarse)').matches) return;
  try {
    if (localStorage.getItem(KEY)) return;
    localStorage.setItem(KEY, '1');
  } catch { return; }   // it could not be kept, and would be said each time
  toast(words.long_press);
}

function copying() {
  document.addEventListener('click', async event => {
    const button = event.target.closest?.('[data-copy]');
    const field = button && document.getElementById(button.dataset.copy);
    if (!field) return;
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand('copy'); }
    toast(words.copied);
  });
}

/** A module that may fail to load without harm. */
async function piece(name) {
  const module = await import(`./${name}.js`);
  module.start();
  return module;
}

for (const begin of [live, chat, hints, inSight, longPress, copying]) {
  try { begin(); } catch (error) { console.error(error); }
}
const pieces = ['tip', 'keys', 'whole', 'help', 'asking', 'story', 'because', 'ending'];
if (document.querySelector('[data-panzoom]')) pieces.push('panzoom', 'pointing', 'carry');
const loaded = pieces.map(name => piece(name).catch(error => console.error(error)));
// Updates may come before these are loaded, and they may fail to load: the title is right all the same.
let notice = message => { if (message.title) document.title = message.title; };
watch(message => notice(message));
loaded.push(Promise.all([piece('sound'), piece('alerts')]).then(([sound, alerts]) => {
  alerts.title(document.title);
  notice = message => {
    if (message.title) alerts.title(message.title);
    if ('turn' in message) alerts.turn(message.turn);
    if (message.sound && message.sound !== 'turn') sound.play(message.sound);   // that one belongs to the alerts
  };
}).catch(error => console.error(error)));
Promise.all(loaded).then(() => { document.body.dataset.ready = ''; });   // for who drives the page by a program
