import { createDesk } from './request-queue.ts';

export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  readonly yes?: string;
  readonly no?: string;
}

export const confirmDesk = createDesk<ConfirmQuestion, boolean>();

/** Asks Sì or No in a dialog of ours. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return confirmDesk.ask(question);
}
