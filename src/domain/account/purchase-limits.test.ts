import { expect, test } from 'vitest';
import { limitProblem } from './purchase-limits.ts';

const NONE = { orderLimitCents: null, monthLimitCents: null };

test.each([
  ['no limits', NONE, 99_999_999, 99_999_999, undefined],
  ['just within the limit of an order', { ...NONE, orderLimitCents: 5000 }, 5000, 90_000, undefined],
  ['a cent above it', { ...NONE, orderLimitCents: 5000 }, 5001, 0, 'COMPANY_ORDER_LIMIT'],
  ['just within the limit of a month', { ...NONE, monthLimitCents: 10_000 }, 4000, 6000, undefined],
  ['a cent above it', { ...NONE, monthLimitCents: 10_000 }, 4001, 6000, 'COMPANY_MONTH_LIMIT'],
  ['both: that of the order is named', { orderLimitCents: 100, monthLimitCents: 100 }, 200, 0, 'COMPANY_ORDER_LIMIT'],
  ['a limit of nothing', { ...NONE, orderLimitCents: 0 }, 1, 0, 'COMPANY_ORDER_LIMIT'],
])('%s', (_name, limits, totalCents, spentCents, code) => {
  expect(limitProblem(limits, { totalCents, spentCents })?.code).toBe(code);
});
