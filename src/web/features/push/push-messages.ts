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
