import { formatAmount } from '../../../domain/format.ts';
import {
  checkQuantity,
  firstQuantity,
  lastQuantity,
  type QuantityCheck,
  type QuantityRule,
} from '../../../domain/quantity.ts';
import { amountOfClassLimit, quantityRuleOf } from '../../../domain/quantity-rule.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import { UNLIMITED } from '../catalogue/engine/warehouses.ts';
import { isSameLine, type Line, rowOf } from './lines.ts';

/** How this product may be bought: pieces, or grams for loose goods. */
export function quantityRule(row: ProductRow): QuantityRule {
  return quantityRuleOf({
    saleType: row.sale_type,
    multiple: row.quantity_multiple,
    isLocked: row.quantity_locked,
    hasPackage: row.infos['PACKAGE_CODE'] !== undefined,
    portionGrams: row.content_amount ?? undefined,
    stepGrams: row.step_amount ?? undefined,
    minimum: row.min_quantity,
    maxAcq: row.max_quantity ?? undefined,
    multiPack: row.multi_pack,
  });
}

/**
 * Why these changed lines may not stand in this cart; nothing when they may. `whole` is the cart with them in it: limits of
 * an article count over its choices, limits of a class over its articles.
 */
export function refusalsFor(scope: Scope, changed: readonly Line[], whole: readonly Line[]): Refusal[] {
  const refusals = changed.flatMap((line) => refusalOf(scope, line, whole) ?? []);
  if (refusals.length > 0) return refusals;
  return changed.flatMap((line): Refusal[] =>
    classRoom(scope, line, whole) < 0 ? [{ code: 'MAX_QUANTITY', field: String(line.productId) }] : [],
  );
}

/**
 * The amount nearest to what is wanted that may stand beside the other lines; 0 when none may. What a merge or a reorder
 * is cut to.
 */
export function fittingAmount(scope: Scope, wanted: Line, others: readonly Line[]): number {
  const ordinal = scope.snapshot.ordinalOfId.get(wanted.productId);
  const row = rowOf(scope, wanted.productId);
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return 0;
  const rule = quantityRule(row);
  const stock = stockAt(scope, ordinal);
  const elsewhere = sumOf(others, wanted.productId);
  const most = Math.min(
    wanted.amount,
    lastQuantity(rule) - elsewhere,
    stock === UNLIMITED ? Number.MAX_SAFE_INTEGER : stock - elsewhere,
    wanted.amount + Math.min(0, classRoom(scope, wanted, [...others, wanted])),
  );
  if (most < firstQuantity(rule)) return 0;
  const check = checkQuantity(rule, most);
  return check.ok ? most : check.code === 'OFF_STEP' ? check.lower : 0;
}

/** Lines that come into a cart, each cut to what fits beside what is there and what came before it. */
export function fitInto(
  scope: Scope,
  present: readonly Line[],
  coming: readonly Line[],
): { asked: Line; fitting: Line }[] {
  let whole = [...present];
  return coming.map((asked) => {
    const others = whole.filter((line) => !isSameLine(line, asked));
    const fitting = { ...asked, amount: fittingAmount(scope, asked, others) };
    if (fitting.amount > 0) whole = [...others, fitting];
    return { asked, fitting };
  });
}

function refusalOf(scope: Scope, line: Line, whole: readonly Line[]): Refusal | undefined {
  const { productId, amount } = line;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  const row = rowOf(scope, productId);
  const field = String(productId);
  if (ordinal === undefined || !row) return { code: 'PRODUCT_NOT_FOUND', field };
  const stock = stockAt(scope, ordinal);
  if (!isListed(scope, ordinal) || stock === 0) return { code: 'PRODUCT_UNAVAILABLE', field };
  const rule = quantityRule(row);
  const check = checkQuantity(rule, amount);
  if (!check.ok && check.code !== 'OFF_STEP') return { code: check.code, field };
  const inAll = sumOf(whole, productId);
  if (check.ok && inAll > lastQuantity(rule)) return { code: 'MAX_QUANTITY', field };
  const left = stock === UNLIMITED ? Number.MAX_SAFE_INTEGER : stock - (inAll - amount);
  if (amount > left || (!check.ok && check.lower > left)) {
    return { code: 'STOCK_SHORT', field, details: { name: row.name, left: () => formatAmount(row.sale_type, stock) } };
  }
  if (check.ok) return undefined;
  const ofClass = amount + classRoom(scope, line, whole);
  if (check.lower > ofClass) return { code: 'MAX_QUANTITY', field };
  // nothing is offered that would be refused
  const upper = check.upper > Math.min(left, ofClass) ? check.lower : check.upper;
  return { ...wrongAmount(rule, { ...check, upper }), field };
}

/** An amount that is none, too little, too much, or between two right ones, which are named. */
export function wrongAmount({ saleType }: QuantityRule, check: Extract<QuantityCheck, { ok: false }>): Refusal {
  if (check.code !== 'OFF_STEP') return { code: check.code };
  const { lower, upper } = check;
  if (lower === upper) return { code: 'ONLY_QUANTITY', details: { only: () => formatAmount(saleType, lower) } };
  return {
    code: 'OFF_STEP',
    details: { lower: () => formatAmount(saleType, lower), upper: () => formatAmount(saleType, upper) },
  };
}

/** What is left of the line's class limit with the whole cart counted, in the unit of the class; below 0: over it. */
function classRoom(scope: Scope, line: Line, whole: readonly Line[]): number {
  const ruleId = rowOf(scope, line.productId)?.class_rule_id ?? null;
  const rule = ruleId === null ? undefined : scope.snapshot.rules.get(ruleId);
  const limitOf = (other: Line) => {
    const row = rowOf(scope, other.productId);
    if (!rule || row?.class_rule_id !== ruleId) return undefined;
    return amountOfClassLimit({ max: rule.max_quantity, unit: rule.unit }, row.sale_type);
  };
  const limit = limitOf(line);
  if (limit === undefined) return Number.MAX_SAFE_INTEGER;
  return whole.reduce((room, other) => (limitOf(other) === undefined ? room : room - other.amount), limit);
}

function sumOf(lines: readonly Line[], productId: number): number {
  return lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.amount, 0);
}
