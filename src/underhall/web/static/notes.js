// What the page says beside the table: short notices, and announcements for those who listen.

/** The few sentences that the scripts need, in the page's language. */
export const words = JSON.parse(document.body.dataset.words || '{}');

let fading = 0;

/** A polite notice that goes away by itself. */
export function toast(text) {
  const box = document.getElementById('toast');
  if (!box || !text) return;
  clearTimeout(fading);
  box.textContent = text;
  fading = setTimeout(() => { box.textContent = ''; }, Math.max(4000, text.length * 90));
}

/** Reads lines out to a screen reader, one after another; old ones are dropped. */
export function announce(lines) {
  const box = document.getElementById('say');
  if (!box) return;
  for (const line of lines) {
    const said = document.createElement('p');
    said.textContent = line;
    box.append(said);
  }
  while (box.childElementCount > 12) box.firstElementChild.remove();
}
