// Why did the bot do that? The link behind a line of the log opens the answer beside it.
import { toast, words } from './notes.js';

export function start() {
  const box = document.getElementById('because-box');
  document.addEventListener('click', async event => {
    const link = event.target.closest?.('a.because');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(`${link.href}&as=${document.body.dataset.seat}`, { headers: { 'X-Underhall': '1' }, cache: 'no-store' });
      const said = await answer.json();
      if (!answer.ok) return toast(said.error || words.unsent);
      box.querySelector('.advice').innerHTML = said.html;
      box.showPopover();
    } catch {
      toast(words.unsent);
    } finally {
      link.removeAttribute('aria-busy');
    }
  });
}
