// The whole board of a player: a click on the panel opens it large, Esc or a click beside it closes it.
import { watch } from './live.js';
import { toast, words } from './notes.js';

const dialog = document.getElementById('whole-dialog');
const inside = dialog.querySelector('.whole-board'), title = document.getElementById('whole-title');
const form = document.getElementById('whole');
let shown = '';

/** The page of that board, without its ids: the table has them already. */
async function load() {
  const wanted = shown;
  const answer = await fetch(`${form.action}?${new URLSearchParams({ ...Object.fromEntries(new FormData(form)), seat: wanted })}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const board = page.getElementById('whole-board');
  if (!answer.ok || !board) throw new Error('no board');
  if (wanted !== shown) return;
  for (const one of board.querySelectorAll('[id]')) one.removeAttribute('id');
  title.textContent = page.querySelector('h1').textContent;
  inside.replaceChildren(...board.children);
}

async function open(seat) {
  shown = seat;
  try {
    await load();
    if (!dialog.open) dialog.showModal();
  } catch {
    toast(words.unsent);
  }
}

export function start() {
  form.addEventListener('submit', event => {
    event.preventDefault();
    open(event.submitter.value);
  });
  document.getElementById('players').addEventListener('click', event => {
    const panel = event.target.closest('.player');
    if (!panel || event.target.closest('a, button, input, summary')) return;
    open(panel.dataset.seat);
  });
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
  // What changes while it is open is seen there as well.
  watch(message => { if (dialog.open && message.parts) load().catch(() => {}); });
}
