import type { ToastMessage } from '../toast/toast.ts';

/** storefront 9: at most 5 notices are shown at once. */
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

/** The notices that are shown, newest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a notice. If there are too many, the oldest that ends by itself is removed, else the oldest: errors stay until
 * they are dismissed.
 */
export function addToast(message: ToastMessage & Pick<ShownToast, 'at'>): void {
  turns += 1;
  const next = { ...message, id: message.id ?? String(turns), turn: turns };
  const isThere = shown.some(({ id }) => id === next.id);
  const toasts = isThere ? shown.map((other) => (other.id === next.id ? next : other)) : [next, ...shown];
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
