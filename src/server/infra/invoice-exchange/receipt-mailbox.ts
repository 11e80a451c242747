/** A mail of the certified mailbox. */
export interface ReceivedMail {
  /** A mail has the same id as long as the mailbox exists. */
  readonly id: string;
  readonly receivedAt: Date;
  /** The mail as it was sent; undefined: it is larger than any receipt. */
  readonly raw: Uint8Array | undefined;
}

/** The certified mailbox to which the exchange sends its receipts. Whoever else reads it is not disturbed: nothing in it is changed. */
export interface ReceiptMailbox {
  /**
   * Returns mails that came on this day or later, the oldest first and not all at once: those that are left come with the next look.
   *
   * @param isKnown Whether a mail was looked at before: it is left out.
   */
  mailsSince(day: Date, isKnown: (id: string) => boolean): Promise<readonly ReceivedMail[]>;
}
