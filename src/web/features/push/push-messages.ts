/** The message that push-worker.js passes to the page in the foreground. */
export interface PushedMessage {
  readonly title: string;
  readonly text: string;
  /** An address of this shop. */
  readonly path: string;
}

/** Returns the service workers of this browser; undefined over plain http and in browsers without them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  return serviceWorker;
}

/** The worker that works without a network and shows notifications; while developing there is only the second part. */
const WORKER = import.meta.env.DEV ? '/push-worker.js' : '/shop-worker.js';

/** Registers the service worker of the shop. Called when a page works, so that no first visit waits for it. */
export async function registerShopWorker(): Promise<void> {
  await serviceWorkers()?.register(WORKER, { scope: '/' });
}

/**
 * Runs `ask` for each notification that arrives while this page is in the foreground; returns the function that stops
 * it.
 */
export function onPushed(ask: (message: PushedMessage) => void): () => void {
  const workers = serviceWorkers();
  const listen = ({ data, ports }: MessageEvent<{ push?: PushedMessage } | null>) => {
    if (!data?.push) return;
    // the worker shows no notification then
    ports[0]?.postMessage('taken');
    ask(data.push);
  };
  workers?.addEventListener('message', listen);
  workers?.startMessages();
  return () => workers?.removeEventListener('message', listen);
}
