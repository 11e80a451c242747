/** storefront 2: a proposal was pressed, or seen once. */
export interface PromotionEvent {
  readonly kind: 'view' | 'click';
  readonly promotionId: number;
  readonly name: string;
  /** Where on the page: the block's code and place. */
  readonly slot: string;
}

let tell: ((event: PromotionEvent) => void) | undefined;
/** Seen before the code that counts is here; it never comes without consent, and then they go with the page. */
let early: PromotionEvent[] = [];

/** Told to whoever may count it; nobody does before the visitor consents. */
export function trackPromotion(event: PromotionEvent): void {
  if (tell) tell(event);
  else if (early.length < 50) early.push(event);
}

/** `sinceOpened`: consent was there before the page, so what was seen first counts too. */
export function attendPromotions(listener: (event: PromotionEvent) => void, sinceOpened: boolean): () => void {
  tell = listener;
  if (sinceOpened) for (const event of early) listener(event);
  early = [];
  return () => {
    tell = undefined;
  };
}
