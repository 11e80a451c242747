import { formatGrams } from '../../../domain/format.ts';
import {
  checkQuantity,
  firstQuantity,
  lastQuantity,
  purchaseLimit,
  type QuantityRule,
} from '../../../domain/quantity.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import type { Snapshot } from '../catalogue/engine/snapshot.ts';
import { UNLIMITED } from '../catalogue/engine/warehouses.ts';

/** How this product may be bought: pieces, or grams for loose goods. */
export function quantityRule(row: ProductRow): QuantityRule {
  const maximum = purchaseLimit({ maxAcq: row.max_quantity ?? undefined, multiPack: row.multi_pack });
  return {
    saleType: row.sale_type,
    multiple: row.quantity_multiple,
    minimum: row.min_quantity,
    ...(row.sale_type === 'Sfuso' ? { portionGrams: row.content_amount ?? 1, stepGrams: row.step_amount ?? 1 } : {}),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

export interface WantedLine {
  readonly productId: number;
  /** Pieces, or grams for loose goods: the whole line, not what is added. */
  readonly amount: number;
}

/** Why these lines may not all be in one cart; nothing when they may. Limits of a class count over all lines. */
export function refusalsFor(
  snapshot: Snapshot,
  scope: Scope,
  changed: readonly WantedLine[],
  whole: readonly WantedLine[],
): Refusal[] {
  const refusals = changed.flatMap((line) => refusalOf(snapshot, scope, line) ?? []);
  return refusals.length > 0 ? refusals : classRefusals(snapshot, changed, whole);
}

/** The largest right amount that is not above what is wanted; 0 when none is. What a merge or a reorder is cut to. */
export function cappedAmount(snapshot: Snapshot, scope: Scope, line: WantedLine): number {
  const ordinal = snapshot.ordinalOfId.get(line.productId);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return 0;
  const rule = quantityRule(row);
  const stock = stockAt(scope, ordinal);
  const most = Math.min(line.amount, lastQuantity(rule), stock === UNLIMITED ? Number.MAX_SAFE_INTEGER : stock);
  if (most < firstQuantity(rule)) return 0;
  const check = checkQuantity(rule, most);
  return check.ok ? most : check.code === 'OFF_STEP' ? check.lower : 0;
}

function refusalOf(snapshot: Snapshot, scope: Scope, { productId, amount }: WantedLine): Refusal | undefined {
  const ordinal = snapshot.ordinalOfId.get(productId);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  const field = String(productId);
  if (ordinal === undefined || !row) return { code: 'PRODUCT_NOT_FOUND', field };
  const stock = stockAt(scope, ordinal);
  if (!isListed(scope, ordinal) || stock === 0) return { code: 'PRODUCT_UNAVAILABLE', field };
  const check = checkQuantity(quantityRule(row), amount);
  if (!check.ok) {
    if (check.code !== 'OFF_STEP') return { code: check.code, field };
    return {
      code: 'OFF_STEP',
      field,
      details: { lower: amountText(row, check.lower), upper: amountText(row, check.upper) },
    };
  }
  if (stock !== UNLIMITED && amount > stock) {
    return { code: 'STOCK_SHORT', field, details: { name: row.name, left: amountText(row, stock) } };
  }
  return undefined;
}

function classRefusals(snapshot: Snapshot, changed: readonly WantedLine[], whole: readonly WantedLine[]): Refusal[] {
  const ruleOf = (productId: number) => {
    const ordinal = snapshot.ordinalOfId.get(productId);
    return ordinal === undefined ? null : (snapshot.rows[ordinal]?.class_rule_id ?? null);
  };
  const totals = new Map<number, number>();
  for (const line of whole) {
    const rule = ruleOf(line.productId);
    if (rule !== null) totals.set(rule, (totals.get(rule) ?? 0) + line.amount);
  }
  return changed.flatMap((line): Refusal[] => {
    const rule = ruleOf(line.productId);
    const limit = rule === null ? undefined : snapshot.rules.get(rule)?.max_quantity;
    const over = rule !== null && limit !== undefined && (totals.get(rule) ?? 0) > limit;
    return over ? [{ code: 'MAX_QUANTITY', field: String(line.productId) }] : [];
  });
}

export function amountText(row: ProductRow, amount: number): string {
  return row.sale_type === 'Sfuso' ? formatGrams(amount) : `${amount} pz`;
}
