import type { BilledLine } from './billed-lines.ts';
import type { DocumentParty } from './party.ts';
import type { VatPart } from './vat.ts';

/** invoice: of one order (TD01). summary: of several (TD24). credit-note: takes back an invoice or a part of it (TD04). */
export type DocumentKind = 'invoice' | 'summary' | 'credit-note';

/** Each kind has numbers of its own, which begin anew with each year. */
export const SERIES: Readonly<Record<DocumentKind, string>> = { invoice: 'A', summary: 'R', 'credit-note': 'N' };

/** A line of a document. Of an invoice it has its order, of a credit note the line of the invoice that it takes back. */
export interface DocumentLine extends BilledLine {
  readonly orderId?: number | undefined;
  /** The line of the invoice, counted from 1. */
  readonly ofLine?: number | undefined;
}

/** An order that a document is for. */
export interface InvoicedOrder {
  readonly orderId: number;
  /** Day in Rome on which it was handed over, YYYY-MM-DD. */
  readonly deliveredOn: string;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

/** The invoice that a credit note belongs to. */
export interface CreditedInvoice {
  readonly number: string;
  readonly date: string;
}

/** A subscription whose price a document is for. */
export interface InvoicedSubscription {
  readonly subscriptionId: number;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

export interface DocumentDetails {
  readonly orders: readonly InvoicedOrder[];
  /** Set where the document is for a subscription and not for orders. */
  readonly subscription?: InvoicedSubscription | undefined;
  /** D 3: how it is paid. */
  readonly paymentTypeId: number;
  /** The day by which an invoice that is paid later is due, YYYY-MM-DD. */
  readonly dueOn?: string | undefined;
  /** The part of the total that bought gift certificates pay: they are means of payment and no discount (decision 59). */
  readonly voucherCents?: number | undefined;
  /** The invoice that a credit note refers to. */
  readonly invoice?: CreditedInvoice;
}

/** The contents of a document, which are enough to print it and to write its file. */
export interface IssuedDocument {
  readonly kind: DocumentKind;
  /** The number as it is printed (`documentNumber`). */
  readonly number: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly party: DocumentParty;
  readonly lines: readonly DocumentLine[];
  readonly vat: readonly VatPart[];
  readonly details: DocumentDetails;
  readonly totalCents: number;
  /** Italian; of a credit note. */
  readonly reason: string;
}

/** Returns the number of a document as it is printed, unique within the shop: `2026/A/17`. */
export function documentNumber(year: number, series: string, number: number): string {
  return `${year}/${series}/${number}`;
}
