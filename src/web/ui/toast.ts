import { createDesk } from './desk.ts';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly text: string;
  readonly durationMs: number;
}

export const toastDesk = createDesk<ToastMessage>();

/** Shows a message; an error stays until it is dismissed (decisions). */
export function toast(tone: ToastTone, text: string, durationMs = 5000): void {
  void toastDesk.ask({ tone, text, durationMs: tone === 'error' ? Number.POSITIVE_INFINITY : durationMs });
}
