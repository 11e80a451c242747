import type { Batch } from '../../../contract/picking/schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { mayHandOver } from '../../../domain/delivery/delivery-service.ts';
import { HANDED_OVER } from '../../../domain/orders/order-status.ts';
import { isNearInPrice, substituteCents } from '../../../domain/orders/substitution.ts';
import { codesOf, type LabelRule } from '../../../domain/picking/label-code.ts';
import { acceptedPercent, MAX_SUBSTITUTES, rankSubstitutes } from '../../../domain/picking/proposals.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { depositCentsOf, isListed, type Scope } from '../catalogue/engine/scope.ts';
import { alternativesOf } from '../catalogue/recommend/alternatives.ts';
import { readPriceList } from '../company/price-list.ts';
import type { SubstitutionDeps } from '../fulfilment/pick-line.ts';

/** A line of which goods may be missing. */
export interface LineToReplace {
  readonly line: number;
  readonly productId: number;
  readonly grams: number;
  /** Per piece or kg, as it was ordered. */
  readonly priceCents: number;
  readonly userId: number;
  readonly warehouseId: number;
  readonly details: Readonly<Record<string, string>>;
}

type OfLine = Batch['goods'][number]['parts'][number]['substitutes'];

export interface Substitutes {
  readonly ofLine: ReadonlyMap<number, OfLine>;
  readonly goods: Batch['substitutes'];
}

interface Place {
  readonly storeId: number;
  readonly serviceId: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly rules: readonly LabelRule[];
  readonly now: Date;
}

/** The number of nearest candidates that are ranked. */
const NEAREST = MAX_SUBSTITUTES * 3;
/** The period of purchases that are considered. */
const LATELY_MS = 90 * DAY_MS;

/**
 * Returns possible substitutes of each line, so that a phone can be offline: the one that its customer chose, and
 * similar goods of the store, of a similar price, without new allergens, ranked by how often buyers accept them.
 */
export async function substitutesOf(
  db: Queryable,
  { catalogue, substitutions }: SubstitutionDeps,
  lines: readonly LineToReplace[],
  place: Place,
): Promise<Substitutes> {
  const lists = new Map<number, number | undefined>();
  for (const { userId } of lines) if (!lists.has(userId)) lists.set(userId, await readPriceList(db, userId));
  const groups = Map.groupBy(lines, ({ warehouseId, userId }) => `${warehouseId} ${lists.get(userId) ?? ''}`);
  const found: { readonly line: LineToReplace; readonly scope: Scope; readonly candidates: readonly number[] }[] = [];
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const scope = catalogue.scopeAt(first.warehouseId, place.date, lists.get(first.userId));
    const own = [first, ...others];
    const ordinals = new Set(own.flatMap(({ productId }) => scope.snapshot.ordinalOfId.get(productId) ?? []));
    const near = await alternativesOf(db, scope, { ordinals: [...ordinals], limit: NEAREST, rules: substitutions });
    for (const line of own) {
      const alike = near.get(scope.snapshot.ordinalOfId.get(line.productId) ?? -1) ?? [];
      const affordable = alike.filter((ordinal) =>
        isNearInPrice(substitutions, line.priceCents, priceAt(scope, ordinal)),
      );
      const isFit = (ordinal: number) =>
        mayHandOver(place.serviceId, { alcoholic: scope.snapshot.rows[ordinal]?.alcoholic === true });
      found.push({ line, scope, candidates: [...new Set([...preferredOf(scope, line), ...affordable])].filter(isFit) });
    }
  }
  const wanted = found.flatMap(({ scope, candidates }) =>
    candidates.map((ordinal) => scope.snapshot.productIds[ordinal] ?? 0),
  );
  const taken = await takenInPlaceOf(db, lines, {
    products: [...new Set(wanted)],
    since: new Date(place.now.getTime() - LATELY_MS),
  });
  const ofLine = new Map<number, OfLine>();
  const shown = new Map<number, { readonly scope: Scope; readonly ordinal: number }>();
  for (const { line, scope, candidates } of found) {
    const ranked = rankSubstitutes(
      candidates.map((ordinal) => {
        const productId = scope.snapshot.productIds[ordinal] ?? 0;
        const counted = taken.get(`${line.productId} ${productId}`) ?? { accepted: 0, tried: 0 };
        return { ordinal, productId, isPreferred: productId === preferredId(line), ...counted };
      }),
    );
    for (const { ordinal, productId } of ranked) shown.set(productId, { scope, ordinal });
    ofLine.set(
      line.line,
      ranked.map(({ ordinal, productId, isPreferred, ...counted }) => {
        const percent = acceptedPercent(counted);
        return {
          productId,
          unitPrice: euroOf(substituteCents(substitutions, line.priceCents, unitCentsOf(scope, ordinal))),
          isPreferred,
          ...(percent === undefined ? {} : { acceptedPercent: percent }),
        };
      }),
    );
  }
  return { ofLine, goods: await described(db, shown, place) };
}

function preferredId({ details }: LineToReplace): number {
  return Number(details['preferred_substitute'] ?? 0);
}

/** Returns the product that the customer chose, if the store sells it and its unit (loose or pieces) is the same. */
function preferredOf(scope: Scope, line: LineToReplace): number[] {
  const ordinal = scope.snapshot.ordinalOfId.get(preferredId(line));
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return [];
  return (row.saleType === 'Sfuso') === line.grams > 0 ? [ordinal] : [];
}

/** Returns the price per piece or kg, with the deposit. */
function unitCentsOf(scope: Scope, ordinal: number): number {
  const row = scope.snapshot.rows[ordinal];
  return priceAt(scope, ordinal) + (row ? depositCentsOf(row) : 0);
}

interface Tried {
  readonly ordered: number;
  readonly product: number;
  readonly tried: number;
  readonly accepted: number;
}

/** Counts how often substitutes were recently delivered and not returned; refused proposals count, too. */
async function takenInPlaceOf(
  db: Queryable,
  lines: readonly LineToReplace[],
  { products, since }: { readonly products: readonly number[]; readonly since: Date },
): Promise<Map<string, Tried>> {
  const ordered = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await db.query<Tried>(sql`
    select ordered, product, count(*)::int as tried, (count(*) filter (where accepted))::int as accepted from (
      select l.product_id as ordered, k.substitute_product_id as product, not k.returned as accepted
      from order_picks k join order_lines l using (order_item_id) join orders o on o.order_id = k.order_id
      where k.substitute_product_id = any(${[...products]}::int[]) and k.picked_at > ${since}
        and l.product_id = any(${ordered}::int[])
        and o.status_id = any(${HANDED_OVER}::int[])
      union all
      select l.product_id, p.product_id, false
      from picking_proposals p join picking_questions q using (question_id) join order_lines l using (order_item_id)
      where p.state = 'rejected' and p.product_id = any(${[...products]}::int[]) and q.asked_at > ${since}
        and l.product_id = any(${ordered}::int[])) t
    group by ordered, product -- in any order: a map
    `);
  return new Map(rows.map((row) => [`${row.ordered} ${row.product}`, row]));
}

/** Returns the data of each that a picker sees, with its codes. */
async function described(
  db: Queryable,
  shown: ReadonlyMap<number, { readonly scope: Scope; readonly ordinal: number }>,
  { storeId, rules }: Place,
): Promise<Batch['substitutes']> {
  const shelves = await db.query<{ productId: number; shelf: string }>(sql`
    select product_id, shelf from shelves
    where store_id = ${storeId} and product_id = any(${[...shown.keys()]}::int[]) -- in any order: a map
    `);
  const shelfOf = new Map(shelves.map(({ productId, shelf }) => [productId, shelf]));
  return [...shown].flatMap(([productId, { scope, ordinal }]) => {
    const row = scope.snapshot.rows[ordinal];
    if (!row) return [];
    return {
      productId,
      name: row.name,
      brand: row.brandLine,
      pack: row.packLine,
      picture: productPictureUrls(row, scope.site).medium,
      keys: codesOf(row, rules),
      counterPrice: euroOf(scope.warehouse.columns.prices[ordinal] ?? 0),
      fullPrice: euroOf(unitCentsOf(scope, ordinal)),
      shelf: shelfOf.get(productId) ?? '',
    };
  });
}
