/**
 * An event in a browser that has consented. Names and prices come from the catalogue; nothing identifies the person.
 */
export interface AnalyticsRecord {
  readonly name: string;
  readonly at: Date;
  readonly items: readonly RecordedItem[];
  /** Path of the page on which products were listed. */
  readonly list?: string | undefined;
  /** The searched words; absent if they could identify a person. */
  readonly term?: string | undefined;
  /** Searches that led to goods of a purchase. */
  readonly boughtBy?: readonly string[];
  /** Rank among the results of a search. */
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
  /** The number of pieces, or kg of loose goods. */
  readonly quantity: number;
}

export interface AnalyticsBatch {
  /** A random number that the browser made after consent and forgets when it is withdrawn. */
  readonly clientId: string;
  readonly records: readonly AnalyticsRecord[];
}

/** A receiver of events. */
export interface AnalyticsSink {
  take(batch: AnalyticsBatch): Promise<void>;
  stop(): Promise<void>;
}
