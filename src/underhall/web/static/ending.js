// The end of the game as a scene: it opens at the table by itself, once, for those who were there at the last move.
import { watch } from './live.js';

const box = document.getElementById('ending-box');
const result = () => document.querySelector('#prompt a[href$="/scores"]');

/** The scene of the page with the scores, without its ids: the table may have them already. */
async function open(address) {
  const answer = await fetch(address);
  const scene = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('ending-scene');
  if (!answer.ok || !scene) return;   // the way there stays in the prompt
  scene.querySelector('.sharing')?.remove();   // copying has its script there
  for (const one of scene.querySelectorAll('[id]')) one.removeAttribute('id');
  scene.querySelector('[aria-labelledby]')?.removeAttribute('aria-labelledby');
  box.querySelector('.ending-scene').replaceChildren(...scene.children);
  box.showPopover();
}

export function start() {
  if (!box) return;   // who watches is not led anywhere
  let over = result() !== null;
  watch(() => {
    if (over || !result()) return;
    over = true;
    open(result().href).catch(() => {});
  });
  box.addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link || link.pathname !== location.pathname) return;   // back to the table: one is there
    event.preventDefault();
    box.hidePopover();
  });
}
