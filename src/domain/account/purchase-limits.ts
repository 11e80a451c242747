/** The limits in cents of a company's buyer without an approval; null: no limit. */
export interface PurchaseLimits {
  readonly orderLimitCents: number | null;
  readonly monthLimitCents: number | null;
}

export type LimitProblem = 'COMPANY_ORDER_LIMIT' | 'COMPANY_MONTH_LIMIT';

/**
 * Returns the limit that an order would exceed, and its amount; `spentCents` is the sum of this month's earlier orders.
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
