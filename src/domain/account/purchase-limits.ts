/** The amounts that a buyer of a company may spend without asking, in cents; null: as much as they like. */
export interface PurchaseLimits {
  readonly orderLimitCents: number | null;
  readonly monthLimitCents: number | null;
}

export type LimitProblem = 'COMPANY_ORDER_LIMIT' | 'COMPANY_MONTH_LIMIT';

/**
 * Returns the limit that an order would pass, and its amount; `spentCents` is what was ordered in this month before it.
 */
export function limitProblem(
  { orderLimitCents, monthLimitCents }: PurchaseLimits,
  { totalCents, spentCents }: { readonly totalCents: number; readonly spentCents: number },
): { readonly code: LimitProblem; readonly limitCents: number } | undefined {
  if (orderLimitCents !== null && totalCents > orderLimitCents)
    return { code: 'COMPANY_ORDER_LIMIT', limitCents: orderLimitCents };
  if (monthLimitCents !== null && spentCents + totalCents > monthLimitCents)
    return { code: 'COMPANY_MONTH_LIMIT', limitCents: monthLimitCents };
  return undefined;
}
