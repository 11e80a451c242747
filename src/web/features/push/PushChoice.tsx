import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { deviceRegisterPost, deviceUnregisterPost, pushSettings } from '../../../contract/push/routes.ts';
import { t } from '../../../language/language.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { registerShopWorker, serviceWorkers } from './push-messages.ts';

const KEY = ['mine', 'push'];

/** Turns notifications on this browser on and off. Only a press of the button asks for the permission. */
export function PushChoice({
  isQuiet = false,
}: {
  /** True if nothing is shown when notifications are impossible. */ readonly isQuiet?: boolean;
}) {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({ queryKey: KEY, queryFn: readPushState });
  const change = useMutation({
    mutationFn: (wanted: 'on' | 'off') => (wanted === 'on' ? turnOn() : turnOff()),
    onSuccess: (now: PushState) => client.setQueryData(KEY, now),
  });
  if (isQuiet && (state === undefined || state === 'impossible')) return null;
  return (
    <div className="grid min-h-11 justify-items-start gap-3">
      {change.error && <Alert tone="error">{problemOf(change.error)}</Alert>}
      {(state === 'impossible' || isError) && (
        <p className="text-ink-soft text-sm">{t('Questo browser non può ricevere le nostre notifiche.')}</p>
      )}
      {state === 'blocked' && (
        <p className="text-ink-soft text-sm">
          {t('Hai bloccato le notifiche di questo sito: puoi riattivarle nelle impostazioni del browser.')}
        </p>
      )}
      {state === 'off' && (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate('on')}>
          {t('Avvisami anche con una notifica')}
        </Button>
      )}
      {state === 'on' && (
        <>
          <p role="status" className="text-sm">
            {t('Le notifiche sono attive su questo browser.')}
          </p>
          <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate('off')}>
            {t('Disattiva le notifiche')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns a text of the shop, because the browser's messages are English and technical. */
function problemOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t('Non è stato possibile attivare le notifiche: riprova più tardi.');
}

/** impossible: the browser or the shop has no notifications. blocked: the customer has denied them in the browser. */
type PushState = 'impossible' | 'blocked' | 'off' | 'on';

const PLATFORM = 'web';
const MAX_UUID = 64;

async function readPushState(): Promise<PushState> {
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

/**
 * Asks for the permission, subscribes this browser and registers it for the customer. Resolves to the resulting state.
 */
async function turnOn(): Promise<PushState> {
  const workers = serviceWorkers();
  const { publicKey } = await api.call(pushSettings);
  if (!workers || publicKey === undefined) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await registerShopWorker();
  const { pushManager } = await workers.ready;
  // a subscription with another key cannot be used
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const external_id = JSON.stringify(subscription);
  await api.call(deviceRegisterPost, { body: { external_id, platform: PLATFORM, uuid: uuidOf(subscription) } });
  return 'on';
}

async function turnOff(): Promise<PushState> {
  const workers = serviceWorkers();
  const subscription = workers && (await currentSubscription(workers));
  if (!subscription) return 'off';
  await api.call(deviceUnregisterPost, { body: { platform: PLATFORM, uuid: uuidOf(subscription) } });
  await subscription.unsubscribe();
  return 'off';
}

async function currentSubscription(workers: ServiceWorkerContainer): Promise<PushSubscription | undefined> {
  const registration = await workers.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Returns the id of this browser for the shop: it is derived from the subscription, so that nothing else is stored. */
function uuidOf({ endpoint }: PushSubscription): string {
  return endpoint.slice(-MAX_UUID);
}

/** The section about notifications on this browser, in the profile. */
export function PushSection() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-4 shadow-card sm:p-5">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Notifiche')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">
        {t('Quando si libera una fascia oraria che aspetti, te lo diciamo anche qui.')}
      </p>
      <PushChoice />
    </section>
  );
}
