// The page with a code for another device: goes on as soon as that device is there.

const box = document.getElementById('code');
const before = Number(box.dataset.devices);
const until = Date.now() + 11 * 60 * 1000;

async function look() {
  if (Date.now() > until) return;
  if (!document.hidden) {
    try {
      const answer = await fetch('/me/devices', { headers: { 'x-underhall': '1' } });
      if (answer.ok && (await answer.json()).devices > before) {
        location.href = '/me?said=arrived#devices';
        return;
      }
    } catch { /* offline for a moment */ }
  }
  setTimeout(look, 2500);
}
setTimeout(look, 2500);
