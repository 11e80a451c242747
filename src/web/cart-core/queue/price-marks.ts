import { createStore } from '../../kit/create-store.ts';

export interface PriceMark {
  /** The price in euro that the mark is about; with another one it is not shown. */
  readonly price: number;
  readonly text: string;
}

/** What lines say whose price changed while this page was without a network, by line key. */
export const priceMarks = createStore<ReadonlyMap<string, PriceMark>>(new Map());
