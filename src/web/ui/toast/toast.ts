import { createRequestQueue } from '../dialog/request-queue.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly durationMs: number;
  /** What can be done about it, with one press; such a message stays longer. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Of what the server says: some are said by a dialog instead (ui/Toaster). */
  readonly code?: string | undefined;
}

export const toastRequests = createRequestQueue<ToastMessage>();

/** Shows a message; an error stays until it is dismissed (decisions). */
export function toast(tone: ToastTone, text: string, durationMs = 5000, code?: string): void {
  void toastRequests.request({
    tone,
    text,
    durationMs: tone === 'error' ? Number.POSITIVE_INFINITY : durationMs,
    code,
  });
}
