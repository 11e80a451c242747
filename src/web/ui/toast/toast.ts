import { createRequestQueue } from '../dialog/request-queue.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly durationMs: number;
  /** A notice replaces the visible one with the same id instead of standing beside it. */
  readonly id?: string;
  /** An action in the notice, done with one click; such a notice stays longer. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Code of a message of the server: some codes are shown in a dialog instead (ui/Toaster). */
  readonly code?: string | undefined;
}

export const toastRequests = createRequestQueue<ToastMessage>();

/** Dismisses the notice of an error or a warning, because another part of the page shows its text now. */
export const dismissals = createRequestQueue<Pick<ToastMessage, 'tone' | 'text'>>();

/** Shows a notice; an error stays until it is dismissed (decisions). */
export function toast(tone: ToastTone, text: string, durationMs = 5000, code?: string): void {
  void toastRequests.request({
    tone,
    text,
    durationMs: tone === 'error' ? Number.POSITIVE_INFINITY : durationMs,
    code,
  });
}
