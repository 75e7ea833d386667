// Somebody sat down or got up: the server says so, and the page is loaded again. What is being typed is kept.
import { report, sight } from '../sight.js';
import { listenFor } from '../silence.js';

const KEY = `waiting ${location.pathname}`;
const { live, seated } = document.body.dataset;
let source = null;
if (seated !== undefined) report(live.split('/')[2], () => ({}));

function reload() {
  source.close();
  const typed = Object.fromEntries([...document.querySelectorAll('input[name=name]')].map(field => [field.id, field.value]));
  sessionStorage.setItem(KEY, JSON.stringify({ typed, focus: document.activeElement?.id ?? '' }));
  location.reload();
}

function connect() {
  source?.close();
  const made = source = new EventSource(`${live}?${sight()}`);
  made.addEventListener('reload', reload);
  // A game that has begun speaks of the table's parts: this page is no longer the right one.
  made.addEventListener('parts', reload);
  listenFor(made, () => { if (made === source) connect(); });
}

connect();

const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
sessionStorage.removeItem(KEY);
for (const [id, value] of Object.entries(kept.typed ?? {})) {
  const field = document.getElementById(id);
  if (field) field.value = value;
}
if (kept.focus) document.getElementById(kept.focus)?.focus();
