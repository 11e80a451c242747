/** storefront 2: the event of a proposal that was clicked, or seen for the first time. */
export interface PromotionEvent {
  readonly kind: 'view' | 'click';
  readonly promotionId: number;
  readonly name: string;
  /** The code and index of the block on the page. */
  readonly slot: string;
}

let tell: ((event: PromotionEvent) => void) | undefined;
/**
 * Events before the analytics code is loaded; it is never loaded without consent, and then they are lost with the page.
 */
let early: PromotionEvent[] = [];

/** Passes an event to the analytics listener; there is none before the visitor consents. */
export function trackPromotion(event: PromotionEvent): void {
  if (tell) tell(event);
  else if (early.length < 50) early.push(event);
}

/**
 * Sets the analytics listener. `sinceOpened`: consent was given before the page was opened, so earlier events count,
 * too.
 */
export function attendPromotions(listener: (event: PromotionEvent) => void, sinceOpened: boolean): () => void {
  tell = listener;
  if (sinceOpened) for (const event of early) listener(event);
  early = [];
  return () => {
    tell = undefined;
  };
}
