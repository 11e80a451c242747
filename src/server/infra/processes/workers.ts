/**
 * What a process of the shop says to the main process that started it, and hears from it. With PROCESSES=1 there is
 * only one process: it hears nothing, and what it says goes nowhere.
 */
import cluster from 'node:cluster';

/** How a worker ends: with the whole shop, or because another worker has its place. */
export type Ending = 'end' | 'leave';

/** A message to a worker. */
export type ToWorker =
  | { readonly bottega: Ending }
  /** A load balancer asked another worker whether the shop is ready. */
  | { readonly bottega: 'probed' }
  /** The reply to `metrics`; without `text` they could not be read. */
  | { readonly bottega: 'metrics'; readonly id: number; readonly text?: string };

/** A message to the main process. */
export type ToMain =
  | { readonly bottega: 'ready' | 'probed' }
  /** Asks for the metrics of all workers. */
  | { readonly bottega: 'metrics'; readonly id: number };

/** `first` prepares the database for the others; `further` finds it prepared; `only` is a shop of one process. */
export type Role = 'only' | 'first' | 'further';

export const ROLE_VARIABLE = 'BOTTEGA_WORKER';

/** The role of this process. */
export function roleOfProcess(): Role {
  if (!cluster.isWorker) return 'only';
  return process.env[ROLE_VARIABLE] === 'first' ? 'first' : 'further';
}

/** Says something to the main process, if there is one. */
export function tellMain(message: ToMain): void {
  if (cluster.isWorker && process.connected) process.send?.(message);
}

/** Hears the main process; returns the function that stops it. */
export function hearMain(hear: (message: ToWorker) => void): () => void {
  if (!cluster.isWorker) return () => {};
  const listen = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'bottega' in message) hear(message as ToWorker);
  };
  process.on('message', listen);
  return () => process.off('message', listen);
}

const METRICS_LIMIT_MS = 6_000;
let asked = 0;

/** Returns the metrics of all workers together as Prometheus reads them. Throws when the main process is silent. */
export function metricsOfAll(): Promise<string> {
  const id = ++asked;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const silent = setTimeout(() => reject(new Error('The main process did not answer')), METRICS_LIMIT_MS);
  const stop = hearMain((message) => {
    if (message.bottega !== 'metrics' || message.id !== id) return;
    if (message.text === undefined) reject(new Error('The metrics of all processes could not be read'));
    else resolve(message.text);
  });
  tellMain({ bottega: 'metrics', id });
  return promise.finally(() => {
    clearTimeout(silent);
    stop();
  });
}
