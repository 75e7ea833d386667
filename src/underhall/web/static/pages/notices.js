// The page of notices: Web Push on this device, asked for only by a tap; and the time zone of this browser.

const box = document.getElementById('devices');
const key = box?.dataset.push;
const STATES = ['push-on', 'push-is-on', 'push-blocked', 'push-install', 'push-unsafe', 'push-never', 'push-failed'];

function show(state) {
  for (const id of STATES) document.getElementById(id).hidden = id !== state;
}

const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), one => one.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** What stands in the way of it, or nothing. */
function obstacle() {
  if (!window.isSecureContext) return 'push-unsafe';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'push-blocked' : '';
  }
  const apple = /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  return apple && !navigator.standalone ? 'push-install' : 'push-never';
}

const post = (path, fields) => fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'X-Underhall': '1' } })
  .then(answer => { if (!answer.ok) throw new Error(String(answer.status)); });

async function look() {
  const trouble = obstacle();
  if (trouble) return show(trouble);
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  const known = [...document.querySelectorAll('[data-endpoint]')].find(one => one.dataset.endpoint === found?.endpoint);
  if (known) known.querySelector('small').hidden = false;
  try { localStorage.setItem('underhall-push', known ? '1' : '0'); } catch { /* not kept */ }
  show(known && Notification.permission === 'granted' ? 'push-is-on' : 'push-on');
}

async function subscribe() {
  const button = document.getElementById('push-on');
  button.disabled = true;
  try {
    if (await Notification.requestPermission() !== 'granted') return show(obstacle() || 'push-on');
    const worker = await navigator.serviceWorker.ready;
    let found = await worker.pushManager.getSubscription();
    // A subscription for another server's key (this one has a new data file, say) is of no use.
    if (found && text(found.options.applicationServerKey ?? new ArrayBuffer(0)) !== key) {
      await found.unsubscribe();
      found = null;
    }
    found ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    await post('/notices/device', { endpoint: found.endpoint, key: text(found.getKey('p256dh')), auth: text(found.getKey('auth')) });
    const here = new URL(location.href);
    here.searchParams.delete('said');
    location.replace(here);   // the list of devices has a new one
  } catch (error) {
    console.warn(error);
    show('push-failed');
    document.getElementById('push-on').hidden = false;
  } finally {
    button.disabled = false;
  }
}

if (key) {
  document.getElementById('push-on').addEventListener('click', subscribe);
  look();
}

const zone = document.getElementById('zone');
if (zone.hasAttribute('data-guess')) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
