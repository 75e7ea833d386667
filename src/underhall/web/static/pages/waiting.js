// Somebody sat down or got up: the server says so, and the page is loaded again. What is being typed is kept.

const KEY = `waiting ${location.pathname}`;
const source = new EventSource(document.body.dataset.live);

function reload() {
  source.close();
  const typed = Object.fromEntries([...document.querySelectorAll('input[name=name]')].map(field => [field.id, field.value]));
  sessionStorage.setItem(KEY, JSON.stringify({ typed, focus: document.activeElement?.id ?? '' }));
  location.reload();
}

source.addEventListener('reload', reload);
// A game that has begun speaks of the table's parts: this page is no longer the right one.
source.addEventListener('parts', reload);

const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
sessionStorage.removeItem(KEY);
for (const [id, value] of Object.entries(kept.typed ?? {})) {
  const field = document.getElementById(id);
  if (field) field.value = value;
}
if (kept.focus) document.getElementById(kept.focus)?.focus();
