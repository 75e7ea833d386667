// Underhall as an app: the service worker, and the offer to install it where the browser makes one. On every page.

const language = document.documentElement.lang;

if ('serviceWorker' in navigator) {
  const register = () => navigator.serviceWorker.register(`/service-worker.js?words=${language}`).catch(() => {
    // A browser that keeps nothing (a private window, say): all works as without.
  });
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** What this device still shows about the table that is looked at now. */
async function clear() {
  const table = document.hidden ? null : /^\/t\/([\w-]+)$/.exec(location.pathname);
  const worker = table && await navigator.serviceWorker?.getRegistration();
  for (const one of await worker?.getNotifications?.({ tag: `table:${table[1]}` }) ?? []) one.close();
}

if ('serviceWorker' in navigator) {
  clear();
  document.addEventListener('visibilitychange', clear);
}

/** The browser's own offer, kept for the button in the menu or at the foot of the page. */
let offer = null;

function show() {
  for (const button of document.querySelectorAll('[data-install]')) button.hidden = offer === null;
}

addEventListener('beforeinstallprompt', event => {
  event.preventDefault();   // no banner by itself: those who want it find the button
  offer = event;
  show();
});
addEventListener('appinstalled', () => { offer = null; show(); });
document.addEventListener('underhall:changed', show);   // the menu of a table may have been drawn anew
document.addEventListener('click', async event => {
  if (!event.target.closest?.('[data-install]') || offer === null) return;
  const asked = offer;
  offer = null;
  show();
  await asked.prompt();
});
