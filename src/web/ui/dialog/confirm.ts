import { createRequestQueue } from './request-queue.ts';

export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  readonly yes?: string;
  readonly no?: string;
}

export const confirmRequests = createRequestQueue<ConfirmQuestion, boolean>();

/** Asks Sì or No in a dialog of ours. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return confirmRequests.request(question);
}
