/** A payment of which something may be paid back. */
export interface RefundablePayment {
  readonly paymentId: number;
  /** Cents that were collected and neither paid back nor promised. */
  readonly leftCents: number;
}

export interface RefundPart {
  readonly paymentId: number;
  readonly amountCents: number;
}

/**
 * Spreads what is paid back over the payments of an order, in their order: of each at most what is left of it. Undefined: all of them
 * together have less. Cents.
 */
export function spreadRefund(amountCents: number, payments: readonly RefundablePayment[]): readonly RefundPart[] | undefined {
  let left = amountCents;
  const parts: RefundPart[] = [];
  for (const { paymentId, leftCents } of payments) {
    const part = Math.min(left, Math.max(leftCents, 0));
    if (part <= 0) continue;
    left -= part;
    parts.push({ paymentId, amountCents: part });
  }
  return left > 0 ? undefined : parts;
}
