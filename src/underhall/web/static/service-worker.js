// Between the browser and the network: keeps files whose name holds their hash, and one page that says "you are offline".
// Nothing of a table is ever kept here: pages, streams and answers come from the server or not at all.
// The server puts `GIVEN` before this text: { version, shell, offline, texts }.

const { version, shell, offline, texts } = GIVEN;
const KEPT = `underhall-${version}`;
const HASHED = `/static/~${version}/`;

self.addEventListener('install', event => {
  event.waitUntil((async () => {
    const cache = await caches.open(KEPT);
    // Past the browser's own cache: what is kept is what the server of this version says.
    await cache.addAll([offline, ...shell].map(path => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();   // pages name their files by hash, so a new worker serves old pages as well
  })());
});

self.addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('underhall-') && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', event => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(HASHED)) event.respondWith(fromShelf(request));
  else if (request.mode === 'navigate') event.respondWith(fromServer(request));
  else if (pathname.startsWith('/static/')) event.respondWith(fetch(request).catch(() => shelved(request)));
  // Everything else goes its own way.
});

/** A file whose name holds its hash: it is the same for ever. */
async function fromShelf(request) {
  const cache = await caches.open(KEPT), found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // A server of another version gives its own file under that name, and does not call it lasting.
  if (answer.ok && answer.headers.get('cache-control')?.includes('immutable')) await cache.put(request, answer.clone());
  return answer;
}

/** A page: from the server alone. Without a network, the page that says so. */
async function fromServer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    return await caches.match(offline, { cacheName: KEPT }) ?? Promise.reject(error);
  }
}

/** A file of the offline page. */
async function shelved(request) {
  return await caches.match(request, { cacheName: KEPT, ignoreSearch: true }) ?? Response.error();
}

// Notices -------------------------------------------------------------------------------------------------------------

const tag = table => `table:${table}`;

async function inSight(table) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(page => page.visibilityState === 'visible' && new URL(page.url).pathname === `/t/${table}`);
}

async function told(event) {
  let message = null;
  try { message = event.data?.json(); } catch { /* not from our server */ }
  const table = typeof message?.table === 'string' ? message.table : '';
  const what = message?.what ?? 'turn';
  if (what === 'moved') {
    for (const one of await self.registration.getNotifications({ tag: tag(table) })) one.close();
    return;
  }
  if (table && await inSight(table)) return;   // whoever looks at the table knows
  await self.registration.showNotification(texts[what] ?? texts.turn, {
    body: table ? `${texts.table} ${table}` : '',
    tag: tag(table), renotify: true, lang: texts.language,
    icon: '/static/app/icon-192.png', badge: '/static/app/badge-96.png',
    data: { path: table ? `/t/${table}` : '/notices' },
  });
}

self.addEventListener('push', event => event.waitUntil(told(event)));

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil((async () => {
    const path = event.notification.data?.path ?? '/';
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(page => new URL(page.url).pathname === path);
    if (open) return open.focus();
    return self.clients.openWindow(path);
  })());
});

// The browser has given this device another address: the server learns it in place of the old one.
self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil((async () => {
    const before = event.oldSubscription;
    const options = before?.options ?? { userVisibleOnly: true, applicationServerKey: event.newSubscription?.options.applicationServerKey };
    const now = event.newSubscription ?? await self.registration.pushManager.subscribe(options);
    const { endpoint, keys } = now.toJSON();
    const fields = { endpoint, key: keys.p256dh, auth: keys.auth, before: before?.endpoint ?? '' };
    await fetch('/notices/device', { method: 'POST', body: new URLSearchParams(fields), credentials: 'same-origin' });
  })());
});
