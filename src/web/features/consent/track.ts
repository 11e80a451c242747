/** storefront 2: a proposal was pressed, or seen once. */
export interface PromotionEvent {
  readonly kind: 'view' | 'click';
  readonly promotionId: number;
  readonly name: string;
  /** Where on the page: the block's code and place. */
  readonly slot: string;
}

/** Told to whoever may count it; nobody does before the visitor consents. */
export function trackPromotion(_event: PromotionEvent): void {}
