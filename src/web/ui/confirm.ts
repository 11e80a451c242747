export interface ConfirmQuestion {
  readonly title: string;
  readonly text: string;
  readonly yes?: string;
  readonly no?: string;
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;
let ask: Ask | undefined;

/** The dialog that asks registers itself here. */
export function provideConfirm(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Asks Sì or No. Before the dialog's code has arrived nothing is destroyed without a question: the answer is no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return ask?.(question) ?? Promise.resolve(false);
}
