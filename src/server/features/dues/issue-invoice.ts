import type { Tx } from '../../infra/database/types.ts';

export interface InvoiceWish {
  readonly orderIds: readonly number[];
  /** invoice: of one order. summary: of the orders of a month. */
  readonly kind: 'invoice' | 'summary';
  /** YYYY-MM-DD in Rome. */
  readonly date: string;
  /** The day by which it has to be paid. */
  readonly dueOn: string;
}

export interface IssuedInvoice {
  readonly documentId: number;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly totalCents: number;
}

/** Issues the invoice of orders that were handed over, in the transaction that writes their due. Undefined: something is missing for it. */
export type IssueInvoice = (tx: Tx, wish: InvoiceWish) => Promise<IssuedInvoice | undefined>;
