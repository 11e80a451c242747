import { deviceRegisterPost, deviceUnregisterPost, pushSettings } from '../../../contract/push/routes.ts';
import { api } from '../../api/browser-api.ts';
import { serviceWorkers } from './push-messages.ts';

/** impossible: the browser or the shop has no notifications. blocked: the customer has forbidden them in the browser. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on';

const WORKER = '/push-worker.js';
const PLATFORM = 'web';
const MAX_UUID = 64;

export async function readPushState(): Promise<PushState> {
  const workers = serviceWorkers();
  if (!workers || !('PushManager' in window) || !('Notification' in window)) return 'impossible';
  const subscription = await currentSubscription(workers);
  const { publicKey, isRegistered } = await api.call(pushSettings, {
    query: subscription ? { uuid: uuidOf(subscription) } : {},
  });
  if (publicKey === undefined) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return isRegistered ? 'on' : 'off';
}

/** Asks for the permission, subscribes this browser and registers it for the customer. Resolves to the state after that. */
export async function turnOn(): Promise<PushState> {
  const workers = serviceWorkers();
  const { publicKey } = await api.call(pushSettings);
  if (!workers || publicKey === undefined) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await workers.register(WORKER);
  const { pushManager } = await workers.ready;
  // one that was made with another key cannot be used
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const external_id = JSON.stringify(subscription);
  await api.call(deviceRegisterPost, { body: { external_id, platform: PLATFORM, uuid: uuidOf(subscription) } });
  return 'on';
}

export async function turnOff(): Promise<PushState> {
  const workers = serviceWorkers();
  const subscription = workers && (await currentSubscription(workers));
  if (!subscription) return 'off';
  await api.call(deviceUnregisterPost, { body: { platform: PLATFORM, uuid: uuidOf(subscription) } });
  await subscription.unsubscribe();
  return 'off';
}

async function currentSubscription(workers: ServiceWorkerContainer): Promise<PushSubscription | undefined> {
  const registration = await workers.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The name of this browser for the shop: it lasts as long as the subscription, and nothing else is kept for it. */
function uuidOf({ endpoint }: PushSubscription): string {
  return endpoint.slice(-MAX_UUID);
}
