import type { QuickLineState } from '../../../contract/quick-order/schemas.ts';
import { checkQuantity, firstQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { readAmount } from '../../../domain/quantity/typed-amount.ts';
import { optionsOf } from '../cart/change/lines.ts';
import { quantityRule } from '../cart/change/quantity-rules.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import type { WrittenLine } from './read-quick-order.ts';

/** A line of an order by code with its product and the amount that can be bought: pieces, or grams. */
export interface ResolvedLine extends WrittenLine {
  readonly state: QuickLineState;
  readonly found?: { readonly ordinal: number; readonly row: ProductRow; readonly amount: number };
}

/** Finds the product of a line in a store. Without an amount it is the least that is sold; amounts between two that are sold are raised. */
export function resolveLine(scope: Scope, written: WrittenLine): ResolvedLine {
  const { snapshot } = scope;
  const ordinal = snapshot.ordinalOfCode.get(written.code) ?? snapshot.ordinalOfBarcode.get(written.code);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row) return { ...written, state: 'unknown' };
  const rule = quantityRule(row);
  const first = firstQuantity(rule);
  const asked = written.asked === '' ? first : readAmount(rule, written.asked);
  const found = { ordinal, row, amount: asked ?? first };
  const obstacle = obstacleOf(scope, { ordinal, row, asked });
  if (obstacle || asked === undefined) return { ...written, state: obstacle ?? 'amount', found };
  const { state, amount } = amountToBuy(rule, asked);
  return { ...written, state, found: { ...found, amount } };
}

/** Why a product cannot be put into the cart by its code; undefined: it can. */
function obstacleOf(
  scope: Scope,
  { ordinal, row, asked }: { readonly ordinal: number; readonly row: ProductRow; readonly asked: number | undefined },
): QuickLineState | undefined {
  if (!isListed(scope, ordinal)) return 'elsewhere';
  if (stockAt(scope, ordinal) === 0) return 'sold-out';
  if (optionsOf(row).length > 0) return 'options';
  return asked === undefined || asked <= 0 ? 'amount' : undefined;
}

/** The amount that is sold, from the asked one on. */
function amountToBuy(rule: QuantityRule, asked: number): { readonly state: QuickLineState; readonly amount: number } {
  const check = checkQuantity(rule, asked);
  if (check.ok) return { state: 'ok', amount: asked };
  switch (check.code) {
    case 'OFF_STEP':
      return { state: 'raised', amount: asked < check.lower ? check.lower : check.upper };
    case 'MIN_QUANTITY':
      return { state: 'raised', amount: firstQuantity(rule) };
    // the cart takes as much as may be bought, and says so
    case 'MAX_QUANTITY':
      return { state: 'ok', amount: asked };
    case 'INVALID_QUANTITY':
      return { state: 'amount', amount: asked };
  }
}
