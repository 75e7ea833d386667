// Whether this page is in sight: a player who has it behind other pages, or a locked phone, may be notified of a turn.

/** What this page calls itself. */
const page = Math.random().toString(36).slice(2);

/** For the address of the stream. */
export const sight = () => `page=${page}&shown=${document.hidden ? 0 : 1}`;

/** From now on, the server hears when the page comes or goes. `more`: fields of the seat and of what is shown. */
export function report(table, more) {
  document.addEventListener('visibilitychange', () => {
    const fields = new URLSearchParams({ page, shown: document.hidden ? '0' : '1', ...more() });
    navigator.sendBeacon?.(`/t/${table}/sight`, fields);
  });
}
