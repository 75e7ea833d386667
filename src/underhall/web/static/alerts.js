// My turn: the title says it, flashes while the page is out of sight, and if wanted the browser notifies. Clocks as well.
import { play } from './sound.js';
import { toast, words } from './notes.js';

const KEY = 'underhall-notify';
let mine = false, flashing = 0, shown = null, plain = document.title;

const wanted = () => { try { return localStorage.getItem(KEY) === '1'; } catch { return false; } };
/** Where this device takes Web Push, the server tells it: twice would be too much. */
const pushed = () => { try { return localStorage.getItem('underhall-push') === '1'; } catch { return false; } };

/** Told by every update whether it is my turn now. */
export function turn(isMine) {
  const began = isMine && !mine;
  mine = isMine;
  if (!isMine) return stop();
  if (!began) return;
  play('turn');
  if (!document.hidden) return;
  flash();
  if (wanted() && !pushed() && window.Notification?.permission === 'granted') {
    shown = new Notification(words.turn, { body: document.querySelector('#prompt p')?.textContent ?? '', tag: location.pathname });
    shown.onclick = () => { window.focus(); shown?.close(); };
  }
}

/** The title as the server wants it; a flash goes on with the new one. */
export function title(text) {
  plain = text;
  if (!flashing) document.title = text;
}

function flash() {
  let on = false;
  clearInterval(flashing);
  flashing = setInterval(() => { on = !on; document.title = on ? `● ${words.turn}` : plain; }, 1200);
}

function stop() {
  clearInterval(flashing);
  flashing = 0;
  document.title = plain;
  shown?.close();
  shown = null;
}

/** Clocks: the server says when time is up; this counts down to it. */
function tick(offset) {
  const now = Date.now() / 1000 + offset;
  for (const clock of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.until) - now));
    const hours = Math.floor(left / 3600), rest = `${Math.floor(left / 60) % 60}`.padStart(hours ? 2 : 1, '0');
    const text = `${hours ? `${hours}:` : ''}${rest}:${`${left % 60}`.padStart(2, '0')}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle('hurry', left <= 10);
  }
}

export function start() {
  mine = document.querySelector('#prompt.you') !== null;
  document.addEventListener('visibilitychange', () => { if (!document.hidden) stop(); });
  const box = () => document.getElementById('notify');
  const show = () => { const found = box(); if (found) found.checked = wanted() && window.Notification?.permission === 'granted'; };
  document.addEventListener('change', async event => {
    if (event.target.id !== 'notify') return;
    const allowed = event.target.checked && await window.Notification?.requestPermission() === 'granted';
    if (event.target.checked && !allowed) toast(words.blocked);
    try { localStorage.setItem(KEY, allowed ? '1' : '0'); } catch { /* not kept */ }
    show();
  });
  document.addEventListener('underhall:changed', show);
  show();
  const offset = Number(document.body.dataset.now) - Date.now() / 1000;
  const drift = Math.abs(offset) < 2 || !Number.isFinite(offset) ? 0 : offset;
  tick(drift);
  setInterval(() => tick(drift), 1000);
  document.addEventListener('underhall:changed', () => tick(drift));
}
