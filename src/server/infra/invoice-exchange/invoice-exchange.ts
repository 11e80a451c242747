import type { ReceiptState } from '../../../domain/documents/exchange-state.ts';

/** A file for the exchange of e-invoices (Sistema di Interscambio). */
export interface ExchangeFile {
  /** Unique for the sender: IT01234567897_000RS.xml */
  readonly fileName: string;
  readonly xml: string;
}

/** A file that was sent. */
export interface SentFile {
  readonly exchangeId: string;
  readonly sentAt: Date;
}

/** Why the exchange rejected a file: its code and its own words. */
export interface ExchangeError {
  readonly code: string;
  readonly text: string;
}

export interface ExchangeReceipt {
  readonly exchangeId: string;
  readonly state: ReceiptState;
  readonly at: Date;
  /** The reasons why a file was rejected. */
  readonly errors: readonly ExchangeError[];
}

/** The way by which documents reach the exchange, and its receipts the shop. */
export interface InvoiceExchange {
  /**
   * Hands a file over and returns by which id it is known there. A file that is sent again under the same name is the
   * same file. Rejects where nobody has taken it: it is sent again later.
   */
  send(file: ExchangeFile): Promise<string>;
  /** Returns the receipts of these files that there are, the oldest first; also those that were returned before. */
  receipts(sent: readonly SentFile[]): Promise<readonly ExchangeReceipt[]>;
}
