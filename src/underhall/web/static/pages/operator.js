// Keeps a page of figures up to date, as long as somebody looks and nobody is filling in a form or has one open.

import { morph, parse } from '../morph.js';

const room = document.getElementById('room');
const seconds = Number(room?.dataset.fresh ?? 0);

function busy() {
  return document.hidden || room.querySelector('details[open] form')
    || room.contains(document.activeElement) && document.activeElement.matches('input, select, textarea, button');
}

async function refresh() {
  if (busy()) return;
  const answer = await fetch(location.href, { cache: 'no-store' });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('room');
  // Without it, the session is over: loading the page again asks for the token.
  if (!fresh) location.reload();
  else if (!busy()) morph(room, parse(fresh.outerHTML));
}

if (seconds) setInterval(() => refresh().catch(() => {}), seconds * 1000);
