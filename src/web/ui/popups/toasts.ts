import type { ToastMessage } from '../toast/toast.ts';

/** storefront 9: at most 5 notices; one is shown, and the others wait until it ends. */
const MAX_TOASTS = 5;

export interface ShownToast extends ToastMessage {
  /** A notice with the id of one that is shown takes its place. */
  readonly id: string;
  /** Where it is shown: at the head of the page, or at its foot. */
  readonly at: 'head' | 'foot';
  /** Differs when the notice is shown again, so that its time begins again. */
  readonly turn: number;
}

let shown: readonly ShownToast[] = [];
let turns = 0;
const listeners = new Set<() => void>();

/** The notices: the first one is shown, the others wait. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a notice in place of the one before: one that only says what was done is dropped then, a warning or an error
 * waits and comes back. If too many wait, the oldest that ends by itself is removed, else the oldest: errors stay until
 * they are dismissed.
 */
export function addToast(message: ToastMessage & Pick<ShownToast, 'at'>): void {
  turns += 1;
  const next = { ...message, id: message.id ?? String(turns), turn: turns };
  const waiting = shown.filter(({ id, tone }) => id !== next.id && (tone === 'warning' || tone === 'error'));
  const toasts = [next, ...waiting];
  const others = toasts.slice(1);
  const oldest = others.findLast(({ durationMs }) => durationMs !== Infinity) ?? others.at(-1);
  const surplus = toasts.length > MAX_TOASTS ? oldest : undefined;
  change(toasts.filter((toast) => toast !== surplus));
}

export function removeToast(id: string): void {
  if (shown.some((toast) => toast.id === id)) change(shown.filter((toast) => toast.id !== id));
}

function change(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}
