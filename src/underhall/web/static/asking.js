// "What is this?": a mode in which a click, a tap or Enter explains a thing and never plays it. The key W, the button or
// Esc leave it. Without scripts the button is a link to a page that explains everything.
import { inspect } from './keys.js';
import { announce, toast, words } from './notes.js';
import { explain, hide } from './tip.js';

const root = document.documentElement;
const button = document.getElementById('ask-mode');
const PLACES = '#felt, #dock, #players, #status, #prompt';
const on = () => root.hasAttribute('data-asking');

function toggle(wanted = !on()) {
  root.toggleAttribute('data-asking', wanted);
  button?.setAttribute('aria-pressed', String(wanted));
  document.getElementById('asking').hidden = !wanted;
  inspect(wanted);
  hide();
  const help = document.getElementById('help');
  if (wanted && help.matches(':popover-open')) help.hidePopover();
  announce([wanted ? words.asking_on : words.asking_off]);
}

const inside = event => on() && event.target.closest?.(PLACES) && !event.target.closest('#zoom');

async function asked(event) {
  if (!inside(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const said = await explain(event.target);
  if (said) announce([said]);
  else toast(words.asking_nothing);
}

export function start() {
  if (button) {
    button.setAttribute('role', 'button');
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', event => { event.preventDefault(); toggle(); });
    button.addEventListener('keydown', event => { if (event.key === ' ') { event.preventDefault(); toggle(); } });
  }
  document.getElementById('asking-end').addEventListener('click', () => toggle(false));
  document.addEventListener('underhall:key', event => { if (event.detail === 'w') toggle(); });
  // On the window, before everything that would play: also before long presses and what is dragged.
  addEventListener('click', asked, true);
  addEventListener('submit', event => { if (inside(event)) { event.preventDefault(); event.stopImmediatePropagation(); } }, true);
  addEventListener('pointerdown', event => { if (inside(event)) event.stopImmediatePropagation(); }, true);
  document.addEventListener('underhall:changed', () => { if (on()) inspect(true); });
}
