import { ok, type Result } from '../../../domain/base/result.ts';
import { isNearInPrice, type SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { depositCentsOf, isListed, type Scope } from '../catalogue/engine/scope.ts';
import { isFreeOfNewAllergens } from '../catalogue/recommend/alternatives.ts';

export interface LineToReplace {
  readonly productId: number;
  /** Per piece or per kg. */
  readonly priceCents: number;
  readonly weightGrams: number;
  /** The details as they were kept with the order: accepts_alternatives, preferred_substitute. */
  readonly details: Readonly<Record<string, string>>;
}

/** Other goods in place of ordered ones, with their price in this store on the day of the slot. */
export interface Substitute {
  readonly productId: number;
  /** The price of a piece or a kilo; that of a piece contains its deposit. */
  readonly unitCents: number;
  /** The wire product, as JSON. */
  readonly product: string;
}

/** A product in place of the line, with the store and the day (YYYY-MM-DD) of the order, and whose prices it has. */
interface SubstituteWish {
  readonly productId: number;
  readonly warehouseId: number;
  readonly date: string;
  /** The list of the company that the customer buys for. */
  readonly priceListId: number | undefined;
}

export interface SubstitutionDeps {
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
}

/**
 * Returns the substitute of a line by what the customer wishes (S 9): none where alternatives are not accepted, goods near in price
 * and without alcohol or allergens that the ordered ones lack otherwise. What the customer named is taken as it is, at any price, which is
 * never charged above that of the line.
 */
export async function substituteOf(
  db: Queryable,
  { catalogue, substitutions }: SubstitutionDeps,
  line: LineToReplace,
  wish: SubstituteWish,
): Promise<Result<Substitute, Refusal>> {
  const field = 'substitute.product_id';
  if (line.details['accepts_alternatives'] !== 'true') return refuse('SUBSTITUTE_UNWANTED', { field });
  if (wish.productId === line.productId) return refuse('SUBSTITUTE_SAME', { field });
  const scope = catalogue.scopeAt(wish.warehouseId, wish.date, wish.priceListId);
  const ordinal = scope.snapshot.ordinalOfId.get(wish.productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return refuse('SUBSTITUTE_UNKNOWN', { field });
  if ((row.saleType === 'Sfuso') !== line.weightGrams > 0) return refuse('SUBSTITUTE_UNLIKE', { field });
  const unitCents = priceAt(scope, ordinal);
  if (Number(line.details['preferred_substitute'] ?? 0) !== wish.productId) {
    if (!(await isSafe(db, scope, line, row))) return refuse('SUBSTITUTE_UNSAFE', { field });
    if (!isNearInPrice(substitutions, line.priceCents, unitCents))
      return refuse('SUBSTITUTE_PRICE', { field, details: { percent: substitutions.withinPercent } });
  }
  return ok({
    productId: wish.productId,
    unitCents: unitCents + depositCentsOf(row),
    product: catalogue.lineCardBytes(scope, ordinal).toString(),
  });
}

/** Neither alcohol nor allergens that the ordered product lacks. */
async function isSafe(db: Queryable, { snapshot }: Scope, line: LineToReplace, other: ProductRow): Promise<boolean> {
  const ordered = snapshot.rows[snapshot.ordinalOfId.get(line.productId) ?? -1];
  if (other.alcoholic && ordered?.alcoholic !== true) return false;
  return isFreeOfNewAllergens(db, { original: line.productId, other: other.productId });
}
