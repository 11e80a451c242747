import { createRequestQueue } from './request-queue.ts';

export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  readonly yes?: string;
  readonly no?: string;
  /** True if the answer yes deletes something for good: its button is less prominent. */
  readonly isDestructive?: boolean;
}

export const confirmRequests = createRequestQueue<ConfirmQuestion, boolean>();

/** Asks a question in a dialog with the buttons Sì and No. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return confirmRequests.request(question);
}
