export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly durationMs: number;
}

type Listener = (message: ToastMessage) => void;
const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows a message; an error stays until it is dismissed. Kept until the toaster, which loads lazily, is there. */
export function toast(tone: ToastTone, text: string, durationMs = 5000): void {
  const message = { tone, text, durationMs: tone === 'error' ? Number.POSITIVE_INFINITY : durationMs };
  if (listener) listener(message);
  else waiting.push(message);
}

export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = undefined;
  };
}
