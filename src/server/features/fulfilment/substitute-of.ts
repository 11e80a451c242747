import { ok, type Result } from '../../../domain/base/result.ts';
import { isNearInPrice, type SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { isListed } from '../catalogue/engine/scope.ts';

export interface LineToReplace {
  readonly product_id: number;
  /** Per piece or per kg. */
  readonly price_cents: number;
  readonly weight_grams: number;
  /** As they were kept with the order: accepts_alternatives, preferred_substitute. */
  readonly details: Readonly<Record<string, string>>;
}

/** Other goods in place of ordered ones, with their price in this store on the day of the slot. */
export interface Substitute {
  readonly productId: number;
  readonly unitCents: number;
  /** The wire product, as JSON. */
  readonly product: string;
}

export interface SubstitutionDeps {
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
}

/**
 * Returns the substitute of a line by what the customer wishes (S 9): none where alternatives are not accepted, goods near in price
 * otherwise; what the customer named is taken at any price, which is never charged above that of the line.
 */
export function substituteOf(
  { catalogue, substitutions }: SubstitutionDeps,
  line: LineToReplace,
  wish: { readonly productId: number; readonly warehouseId: number; readonly date: string },
): Result<Substitute, Refusal> {
  const field = 'substitute.product_id';
  if (line.details['accepts_alternatives'] !== 'true') return refuse('SUBSTITUTE_UNWANTED', { field });
  if (wish.productId === line.product_id) return refuse('SUBSTITUTE_SAME', { field });
  const scope = catalogue.scopeAt(wish.warehouseId, wish.date);
  const ordinal = scope.snapshot.ordinalOfId.get(wish.productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return refuse('SUBSTITUTE_UNKNOWN', { field });
  if ((row.sale_type === 'Sfuso') !== line.weight_grams > 0) return refuse('SUBSTITUTE_UNLIKE', { field });
  const unitCents = priceAt(scope, ordinal);
  const isNamed = Number(line.details['preferred_substitute'] ?? 0) === wish.productId;
  if (!isNamed && !isNearInPrice(substitutions, line.price_cents, unitCents))
    return refuse('SUBSTITUTE_PRICE', { field, details: { percent: substitutions.withinPercent } });
  return ok({ productId: wish.productId, unitCents, product: catalogue.lineCardBytes(scope, ordinal).toString() });
}
