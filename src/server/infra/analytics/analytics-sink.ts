/** One thing that happened in a browser that consented. Names and prices are the catalogue's, nothing is about who. */
export interface AnalyticsRecord {
  readonly name: string;
  readonly at: Date;
  readonly items: readonly RecordedItem[];
  /** Path of the page on which products were listed. */
  readonly list?: string | undefined;
  /** Searched words, where they can name nobody. */
  readonly term?: string | undefined;
  /** Place among the results of a search. */
  readonly position?: number | undefined;
  readonly order?:
    | { readonly orderId: number; readonly totalCents: number; readonly deliveryCents: number }
    | undefined;
  readonly promotion?: { readonly promotionId: number; readonly name: string; readonly slot: string } | undefined;
}

export interface RecordedItem {
  readonly productId: number;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly priceCents: number;
  /** Pieces; kg of loose goods. */
  readonly quantity: number;
}

export interface AnalyticsBatch {
  /** A random number that the browser made after consent and forgets when it is withdrawn. */
  readonly clientId: string;
  readonly records: readonly AnalyticsRecord[];
}

/** The destination of events. */
export interface AnalyticsSink {
  take(batch: AnalyticsBatch): Promise<void>;
  stop(): Promise<void>;
}
