import { formatAmount } from '../../../../domain/base/format.ts';
import { type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import {
  checkQuantity,
  firstQuantity,
  lastQuantity,
  type QuantityCheck,
  type QuantityRule,
} from '../../../../domain/quantity/quantity.ts';
import { amountOfClassLimit, piecesEach } from '../../../../domain/quantity/quantity-rule.ts';
import type { Refusal } from '../../../http/outcome.ts';
import { quantityRule } from '../../catalogue/engine/rows/quantity-rule.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';
import { UNLIMITED } from '../../catalogue/engine/rows/warehouses.ts';
import { isListed, type Scope, stockAt } from '../../catalogue/engine/scope.ts';
import { amountsOf } from '../price/differences.ts';
import { isSameLine, type LineAmount, lacksOption, rowOf } from '../stored/lines.ts';

/** The amounts that a customer ordered today, by product: daily maxima include it. */
export type Ordered = ReadonlyMap<number, number>;

/**
 * Returns the reasons why these changed lines are not allowed in this cart; none if they are. `whole`: the cart with
 * them. Every option must be chosen (S 5). Limits of an article count over its choices and what was ordered today,
 * limits of a class over its articles.
 */
export function checkLimits(
  scope: Scope,
  changed: readonly LineAmount[],
  whole: readonly LineAmount[],
  ordered: Ordered = NOTHING_ORDERED,
): Result<void, Refusal> {
  const counted = countOf(scope, whole, ordered, changed);
  const each = refuseIfAny(changed.flatMap((line) => refusalOf(scope, line, counted) ?? []));
  if (!each.ok) return each;
  const overClass = changed.filter((line) => classRoom(scope, line, counted) < 0);
  return refuseIfAny(overClass.map((line) => ({ ...overClassOf(scope, line), field: fieldOf(line) })));
}

/**
 * Returns the allowed amount nearest to that of the line, given the other lines; 0 if none is allowed. A merge or a
 * reorder is reduced to it.
 */
function fittingAmount(scope: Scope, line: LineAmount, others: readonly LineAmount[], ordered: Ordered): number {
  const ordinal = scope.snapshot.ordinalOfId.get(line.productId);
  const row = rowOf(scope, line.productId);
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return 0;
  const rule = quantityRule(row);
  const stock = stockAt(scope, ordinal);
  const counted = countOf(scope, [...others, line], ordered, [line]);
  const elsewhere = (counted.amounts.get(line.productId) ?? 0) - line.amount;
  const max = Math.min(
    line.amount,
    lastQuantity(rule) - elsewhere - (ordered.get(line.productId) ?? 0),
    leftBeside(stock, elsewhere),
    line.amount + Math.min(0, classRoom(scope, line, counted)),
  );
  if (max < firstQuantity(rule)) return 0;
  const check = checkQuantity(rule, max);
  return check.ok ? max : check.code === 'OFF_STEP' ? check.lower : 0;
}

/**
 * Returns the incoming lines, each reduced to what the limits allow beside the present and the earlier incoming lines.
 */
export function clampToLimits(
  scope: Scope,
  present: readonly LineAmount[],
  incoming: readonly LineAmount[],
  ordered: Ordered = NOTHING_ORDERED,
): { asked: LineAmount; fitting: LineAmount }[] {
  let whole = [...present];
  return incoming.map((asked) => {
    const others = whole.filter((line) => !isSameLine(line, asked));
    const fitting = { ...asked, amount: fittingAmount(scope, asked, others, ordered) };
    if (fitting.amount > 0) whole = [...others, fitting];
    return { asked, fitting };
  });
}

const NOTHING_ORDERED: Ordered = new Map();

/** Totals of a cart, counted once for all of its lines. */
interface Counted {
  /** Amounts in the cart of the articles concerned. */
  readonly amounts: ReadonlyMap<number, number>;
  readonly ordered: Ordered;
  /** Amounts in the cart plus ordered today of the classes concerned, by rule and by whether goods are weighed. */
  readonly ofClass: ReadonlyMap<string, number>;
}

function countOf(scope: Scope, whole: readonly LineAmount[], ordered: Ordered, asking: readonly LineAmount[]): Counted {
  const asked = new Set(asking.map(({ productId }) => productId));
  const amounts = amountsOf(whole.filter(({ productId }) => asked.has(productId)));
  const ofClass = new Map<string, number>();
  for (const { productId } of asking) {
    const key = classKey(rowOf(scope, productId));
    if (key !== undefined) ofClass.set(key, 0);
  }
  if (ofClass.size === 0) return { amounts, ordered, ofClass };
  const bought = Array.from(ordered, ([productId, amount]) => ({ productId, amount }));
  for (const { productId, amount } of [...whole, ...bought]) {
    const key = classKey(rowOf(scope, productId));
    const sum = key === undefined ? undefined : ofClass.get(key);
    if (key !== undefined && sum !== undefined) ofClass.set(key, sum + amount * piecesOf(scope, productId));
  }
  return { amounts, ordered, ofClass };
}

function refusalOf(scope: Scope, line: LineAmount, counted: Counted): Refusal | undefined {
  const { productId, amount } = line;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  const row = rowOf(scope, productId);
  const field = fieldOf(line);
  if (ordinal === undefined || !row) return { code: 'PRODUCT_NOT_FOUND', field };
  const stock = isListed(scope, ordinal) ? stockAt(scope, ordinal) : 0;
  if (stock === 0) return { code: 'PRODUCT_UNAVAILABLE', field };
  if (lacksOption(row, line.infos)) return { code: 'OPTIONS_MISSING', field, details: { name: row.name } };
  const rule = quantityRule(row);
  const check = checkQuantity(rule, amount);
  if (!check.ok && check.code === 'MAX_QUANTITY') return { ...overMaximum(row, rule, amount), field };
  if (!check.ok && check.code !== 'OFF_STEP') return { code: check.code, field };
  const inAll = counted.amounts.get(productId) ?? amount;
  const ofDay = inAll + (counted.ordered.get(productId) ?? 0);
  if (check.ok && ofDay > lastQuantity(rule)) return { ...overMaximum(row, rule, ofDay), field };
  const left = leftBeside(stock, inAll - amount);
  if (amount > left || (!check.ok && check.lower > left)) {
    return { code: 'STOCK_SHORT', field, details: { name: row.name, left: () => formatAmount(row.saleType, stock) } };
  }
  return check.ok ? undefined : { ...offStep(scope, line, counted, { row, rule, check, left, ofDay }), field };
}

/** Refuses an amount between two allowed ones, with those that stock, day and class allow. */
function offStep(
  scope: Scope,
  line: LineAmount,
  counted: Counted,
  { row, rule, check, left, ofDay }: OffStep,
): Refusal {
  const ofOwn = lastQuantity(rule) - (ofDay - line.amount);
  const max = Math.min(ofOwn, line.amount + classRoom(scope, line, counted));
  if (check.lower > max) return max < ofOwn ? overClassOf(scope, line) : overMaximum(row, rule, ofDay);
  // an amount that would be refused is not suggested
  const upper = check.upper > Math.min(left, max) ? check.lower : check.upper;
  return wrongAmount(rule, { ...check, upper });
}

interface OffStep {
  readonly row: ProductRow;
  readonly rule: QuantityRule;
  readonly check: Extract<QuantityCheck, { code: 'OFF_STEP' }>;
  readonly left: number;
  readonly ofDay: number;
}

/** Returns what is left of the stock beside other lines of the article. */
function leftBeside(stock: number, elsewhere: number): number {
  return stock === UNLIMITED ? Number.MAX_SAFE_INTEGER : stock - elsewhere;
}

function fieldOf({ itemId, productId }: LineAmount): string {
  return String(itemId ?? productId);
}

/** Refuses an amount that is zero, too small, too large, or between two allowed ones, which the refusal names. */
export function wrongAmount(rule: QuantityRule, check: Extract<QuantityCheck, { ok: false }>): Refusal {
  const { saleType } = rule;
  if (check.code === 'MAX_QUANTITY') return overAtOnce(rule);
  if (check.code !== 'OFF_STEP') return { code: check.code };
  const { lower, upper } = check;
  if (lower === upper) return { code: 'ONLY_QUANTITY', details: { only: () => formatAmount(saleType, lower) } };
  return {
    code: 'OFF_STEP',
    details: { lower: () => formatAmount(saleType, lower), upper: () => formatAmount(saleType, upper) },
  };
}

/**
 * storefront 8: the daily maximum is named only if the article has one (MAXACQ) and the amount is above it. With steps
 * of four, 22 of at most 22 is above what can be bought, which is 20.
 */
function overMaximum({ maxQuantity }: ProductRow, rule: QuantityRule, amount: number): Refusal {
  return maxQuantity == null || amount <= maxQuantity ? overAtOnce(rule) : { code: 'MAX_QUANTITY' };
}

function overAtOnce(rule: QuantityRule): Refusal {
  return { code: 'MAX_AT_ONCE', details: { max: () => formatAmount(rule.saleType, lastQuantity(rule)) } };
}

function overClassOf(scope: Scope, { productId }: LineAmount): Refusal {
  return { code: 'MAX_OF_CLASS', details: { class: '', max: '', ...classLimitOf(scope, productId) } };
}

/** Names the class of a product and its daily maximum: "Acqua", "24 pz"; undefined: it is in none. */
export function classLimitOf(
  scope: Scope,
  productId: number,
): { readonly class: string; readonly max: string } | undefined {
  const rule = classRuleOf(scope, rowOf(scope, productId));
  return rule && { class: rule.name, max: `${rule.maxQuantity} ${rule.unit}` };
}

/** Returns the remainder of the line's class limit in units of the line; below 0: the limit is exceeded. */
function classRoom(scope: Scope, line: LineAmount, { ofClass }: Counted): number {
  const row = rowOf(scope, line.productId);
  const rule = classRuleOf(scope, row);
  const limit = rule && row && amountOfClassLimit({ max: rule.maxQuantity, unit: rule.unit }, row.saleType);
  if (limit === undefined) return Number.MAX_SAFE_INTEGER;
  return Math.floor((limit - (ofClass.get(classKey(row) ?? '') ?? 0)) / piecesOf(scope, line.productId));
}

function classRuleOf({ snapshot }: Scope, row: ProductRow | undefined) {
  return row?.classRuleId == null ? undefined : snapshot.rules.get(row.classRuleId);
}

/**
 * Returns how many pieces of its class maximum one unit of a product uses up: never more than the maximum, so that one
 * pack may always be bought.
 */
function piecesOf(scope: Scope, productId: number): number {
  const row = rowOf(scope, productId);
  const most = classRuleOf(scope, row)?.maxQuantity ?? 1;
  return row === undefined ? 1 : Math.min(piecesEach(row.saleType, row.multiPack), most);
}

/** Pieces and weighed goods of one class are never added up: its maximum counts one of them. */
function classKey(row: ProductRow | undefined): string | undefined {
  return row?.classRuleId == null ? undefined : `${row.classRuleId} ${row.saleType === 'Sfuso'}`;
}
