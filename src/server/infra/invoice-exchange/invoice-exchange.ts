import type { ReceiptState } from '../../../domain/documents/exchange-state.ts';

/** A file for the exchange of e-invoices (Sistema di Interscambio). */
export interface ExchangeFile {
  /** A name unique for the sender: IT01234567897_000RS.xml */
  readonly fileName: string;
  readonly xml: string;
}

/** A file that was sent. */
export interface SentFile {
  readonly exchangeId: string;
  readonly sentAt: Date;
}

/** Why the exchange rejected a file: its code and its description. */
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

/** Sends documents to the exchange, and returns its receipts. */
export interface InvoiceExchange {
  /**
   * Hands a file over and returns its id there. A file that is sent again under the same name is the same file. Rejects
   * if the file was not accepted: it is sent again later.
   */
  send(file: ExchangeFile): Promise<string>;
  /** Returns all receipts of these files, the oldest first, including those that were returned before. */
  receipts(sent: readonly SentFile[]): Promise<readonly ExchangeReceipt[]>;
}
