// Shows the notifications of the shop (D 2): a page in the foreground asks whether to open what one is about, a tap on
// a notification opens it.

/** A page that is busy for longer is not waited for: the notification is shown. */
const PAGE_ANSWERS_MS = 2000;

self.addEventListener('push', (event) => event.waitUntil(tell(messageOf(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data)));
});

async function tell(message) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inFront = pages.find((page) => page.focused && page.visibilityState === 'visible');
  if (inFront && (await isTaken(inFront, message))) return;
  const { title, text, path, tag } = message;
  await self.registration.showNotification(title, { body: text, data: path, tag, icon: '/favicon.svg' });
}

/** Hands the message to a page, and resolves to whether that page asks about it. */
function isTaken(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PAGE_ANSWERS_MS, false);
    page.postMessage({ push: { ...message, path: new URL(ownAddress(message.path)).href } }, [port2]);
  });
}

function messageOf(data) {
  try {
    const { title = '', text = '', path = '/', tag = '' } = data.json();
    return { title: String(title), text: String(text), path: String(path), tag: String(tag) };
  } catch {
    return { title: 'Bottega', text: '', path: '/', tag: '' };
  }
}

/** The address of a page of this shop; of anything else, that of the first page. */
function ownAddress(path) {
  const own = self.location.origin;
  return URL.canParse(path, own) && new URL(path, own).origin === own ? new URL(path, own).href : `${own}/`;
}
