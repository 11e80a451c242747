import { fold, words } from '../../../../domain/catalogue/italian-words.ts';
import { isNearInPrice, type SubstitutionRules, USUAL_SUBSTITUTIONS } from '../../../../domain/orders/substitution.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { allergensOf, type ProductAllergens } from '../claims/contents.ts';
import { priceAt } from '../engine/promotions.ts';
import { UNLIMITED } from '../engine/rows/warehouses.ts';
import { isListed, type Scope, stockAt } from '../engine/scope.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import { type LinkKind, linksOf, type ProductLink } from './product-links.ts';

/** The maximum of candidates whose allergens are checked, nearest first. */
const MAX_CANDIDATES = 40;

/**
 * Returns the substitutes of each product, nearest in size and price first: of the same category and kind, near the
 * price to pay (20 %, configuration), without an allergen or traces that the original lacks, organic for organic, and
 * available in this scope.
 */
export async function alternativesOf(
  db: Queryable,
  scope: Scope,
  query: { ordinals: readonly number[]; limit: number; rules?: SubstitutionRules },
): Promise<Map<number, number[]>> {
  const { productIds } = scope.snapshot;
  const said = await linksOf(
    db,
    query.ordinals.map((ordinal) => productIds[ordinal] ?? 0),
  );
  const candidates = new Map(
    query.ordinals.map((ordinal) => [
      ordinal,
      asSaid(scope, ordinal, { near: nearest(scope, ordinal, query.rules), said }),
    ]),
  );
  const all = new Set([...candidates].flat(2));
  const allergens = await allergensOf(
    db,
    Array.from(all, (ordinal) => productIds[ordinal] ?? 0),
  );
  const of = (ordinal: number) => allergens.get(productIds[ordinal] ?? 0);
  for (const [ordinal, near] of candidates) {
    const original = of(ordinal);
    const safe = near.filter((each) => addsNoAllergen(original, of(each)));
    candidates.set(ordinal, safe.slice(0, query.limit));
  }
  return candidates;
}

interface Candidates {
  /** Ordinals, nearest first. */
  readonly near: readonly number[];
  readonly said: readonly ProductLink[];
}

/** Puts the alternatives that the staff named first, and leaves out what they never want instead. */
function asSaid(scope: Scope, ordinal: number, { near, said }: Candidates): number[] {
  const { productIds, ordinalOfId } = scope.snapshot;
  const own = said.filter(({ productId }) => productId === productIds[ordinal]);
  const of = (kind: LinkKind) =>
    own.flatMap((link) => (link.kind === kind ? (ordinalOfId.get(link.otherId) ?? []) : []));
  const [first, never] = [of('alternative').filter((other) => isAvailable(scope, other)), new Set(of('never'))];
  return [...new Set([...first, ...near])].filter((other) => !never.has(other));
}

/**
 * Returns whether a product may replace another one: the staff do not say "never", and it has no allergen, nor traces
 * of one, that the other one lacks. The ids are those of products in any store.
 */
export async function mayReplace(
  db: Queryable,
  { original, other }: { readonly original: number; readonly other: number },
): Promise<boolean> {
  const links = await linksOf(db, [original]);
  if (links.some((link) => link.otherId === other && link.kind === 'never')) return false;
  const allergens = await allergensOf(db, [original, other]);
  return addsNoAllergen(allergens.get(original), allergens.get(other));
}

/** True if the product is in the assortment with stock for the minimum amount. */
export function isAvailable(scope: Scope, ordinal: number): boolean {
  const row = scope.snapshot.rows[ordinal];
  if (!row || row.isSample || !isListed(scope, ordinal)) return false;
  const stock = stockAt(scope, ordinal);
  return stock === UNLIMITED || stock >= Math.max(row.minQuantity, row.quantityMultiple);
}

function nearest(scope: Scope, ordinal: number, rules = USUAL_SUBSTITUTIONS): number[] {
  const { snapshot } = scope;
  const node = snapshot.tree.byId.get(snapshot.rows[ordinal]?.categoryId ?? 0);
  if (!node) return [];
  const { from, to } = snapshot.tree.productRange(node);
  const isMixed = MIXED.test(node.row.name);
  const found: { ordinal: number; distance: number }[] = [];
  for (let other = from; other < to; other++) {
    if (other === ordinal || !isAvailable(scope, other) || !isAlike(snapshot, ordinal, other)) continue;
    if (isMixed && kindOf(snapshot, other) !== kindOf(snapshot, ordinal)) continue;
    const price = priceAt(scope, ordinal);
    const off = Math.abs(priceAt(scope, other) - price);
    if (!isNearInPrice(rules, price, priceAt(scope, other))) continue;
    found.push({ ordinal: other, distance: sizeDistance(snapshot, ordinal, other) + off / price });
  }
  found.sort((a, b) => a.distance - b.distance || a.ordinal - b.ordinal);
  return found.slice(0, MAX_CANDIDATES).map((each) => each.ordinal);
}

/** The name of a category that holds several kinds of goods: "Olio, aceto e condimenti". */
const MIXED = /[,/&]| ed? /;

/**
 * Returns the first word of a name that is not its brand, which is the kind of the thing: vinegar never replaces oil.
 */
function kindOf({ rows }: Snapshot, ordinal: number): string | undefined {
  const row = rows[ordinal];
  if (!row) return undefined;
  const ofBrand = new Set(words(row.brandLine).map(({ stem }) => stem));
  return words(row.name).find(({ kind, stem }) => kind === 'word' && !ofBrand.has(stem))?.stem;
}

/**
 * True if both are sold and measured alike, so that prices and sizes compare; organic for organic, no alcohol for goods
 * without it.
 */
function isAlike(snapshot: Snapshot, ordinal: number, other: number): boolean {
  const original = snapshot.rows[ordinal];
  const row = snapshot.rows[other];
  if (!original || !row || row.categoryId !== original.categoryId) return false;
  const isLoose = original.saleType === 'Sfuso';
  return (
    (row.saleType === 'Sfuso') === isLoose &&
    (isLoose || row.contentUnit === original.contentUnit) &&
    (original.alcoholic || !row.alcoholic) &&
    (!isOrganic(snapshot, ordinal) || isOrganic(snapshot, other))
  );
}

function isOrganic(snapshot: Snapshot, ordinal: number): boolean {
  const own = snapshot.classes.subarray(snapshot.classStart[ordinal], snapshot.classStart[ordinal + 1]);
  return own.some((index) => /^bio(?:$|logic)/.test(fold(snapshot.classRows[index]?.name ?? '')));
}

/** Returns 0 for the same size, about 0.7 for the double; loose goods match any size. */
function sizeDistance(snapshot: Snapshot, ordinal: number, other: number): number {
  if (snapshot.rows[ordinal]?.saleType === 'Sfuso') return 0;
  const [one, two] = [snapshot.contentOf[ordinal] ?? 0, snapshot.contentOf[other] ?? 0];
  return one > 0 && two > 0 ? Math.abs(Math.log(one / two)) : Number(one !== two);
}

/**
 * Returns whether a substitute adds no allergen. A candidate with undeclared allergens may contain any: it replaces
 * only a product that declares none either. An allergen of which the original has only traces must not be an ingredient
 * of the candidate; new traces count like ingredients.
 */
function addsNoAllergen(original: ProductAllergens | undefined, other: ProductAllergens | undefined): boolean {
  if (original === undefined || other === undefined || (original.isDeclared && !other.isDeclared)) return false;
  const { contains, traces } = original;
  return (
    [...other.contains].every((tag) => contains.has(tag)) &&
    [...other.traces].every((tag) => contains.has(tag) || traces.has(tag))
  );
}
