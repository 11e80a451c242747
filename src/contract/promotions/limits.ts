export const PROMOTIONS_ON_A_PAGE = 50;
/** The maximum of products that are listed one by one. */
export const MAX_PROMOTION_GOODS = 2000;
export const PROMOTION_KINDS = ['price', 'loyalty', 'batch', 'n-for-m', 'nth', 'bundle', 'threshold', 'gift'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
/** The states of a list: what a plan is today. */
export const PROMOTION_STATES = ['draft', 'planned', 'running', 'over', 'stopped'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];
export const PROMOTION_SORTS = ['name', '-name', 'from', '-from', 'to', '-to'] as const;
export const MAX_SIMULATED_WEEKS = 8;
