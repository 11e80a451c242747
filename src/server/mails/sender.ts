/** The shop as the foot of each mail names it. */
export interface Sender {
  readonly publicUrl: string;
  /** The company that runs the shop, with the address of its seat. */
  readonly name: string;
  readonly address: string;
}

let senderNow: Sender | undefined;

/** Returns what `make` returns for mails of this sender. `make` must be synchronous. */
export function withSender<Made>(of: Sender | undefined, make: () => Made): Made {
  const before = senderNow;
  senderNow = of;
  try {
    return make();
  } finally {
    senderNow = before;
  }
}

/** The sender of the mail that is being written; undefined: it is written outside a shop. */
export function sender(): Sender | undefined {
  return senderNow;
}
