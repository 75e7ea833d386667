// The page for times without a network: when the server can be reached again, so is the page that was wanted.
const EVERY = 4000;   // ms between two tries: a network that is back may still lead nowhere for a moment

async function look() {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    location.reload();
  } catch { /* not yet */ }
}

addEventListener('online', look);
setInterval(look, EVERY);
document.getElementById('again').addEventListener('click', event => { event.preventDefault(); location.reload(); });
