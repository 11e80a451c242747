import type { PurchaseRestrictions } from '../../../../contract/cart/schemas.ts';
import { amountOfClassLimit, piecesEach, purchaseLimit } from '../../../../domain/quantity/quantity-rule.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';
import { DEFAULT_WAREHOUSE, type Scope } from '../../catalogue/engine/scope.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import { amountsOf } from '../price/differences.ts';
import { readCartToChange } from '../stored/cart-to-change.ts';
import type { CartDeps } from '../stored/deps.ts';
import { lineOf, rowOf } from '../stored/lines.ts';
import type { CartOwner } from '../stored/owner.ts';
import { NO_CART } from './cart-view.ts';

type Restriction = PurchaseRestrictions['restrictions'][number];
type Amounts = ReadonlyMap<number, number>;

/**
 * Returns the purchase limits of this cart (S 7 GET /cart/purchase-restriction), per article in it and per class of
 * articles.
 */
export async function purchaseRestrictions(deps: CartDeps, owner: CartOwner): Promise<PurchaseRestrictions> {
  const today = deps.catalogue.scopeAt(DEFAULT_WAREHOUSE, undefined).date;
  const { cart = NO_CART, ordered } = await readCartToChange(deps.db, owner, today);
  const scope = cartScopeAt(deps.catalogue, cart);
  const inCart = amountsOf(cart.items.map(lineOf));
  const orderedToday = new Map(ordered.map(({ productId: id, amount }) => [id, amount]));
  const rows = [...inCart.keys()].flatMap((id) => rowOf(scope, id) ?? []);
  return {
    restrictions: [...daily(rows, inCart, orderedToday), ...ofClasses(scope, rows, { inCart, orderedToday })],
    ageRequired: rows.some((row) => row.alcoholic),
    ofAge: cart.infos['of_age'] === 'true',
  };
}

function daily(rows: readonly ProductRow[], inCart: Amounts, orderedToday: Amounts): Restriction[] {
  return rows.flatMap((row) => {
    const { productId: id, saleType, multiPack } = row;
    const max = purchaseLimit({ saleType, maxAcq: row.maxQuantity ?? undefined, multiPack });
    if (max === undefined) return [];
    const used = { inCart: inCart.get(id) ?? 0, orderedToday: orderedToday.get(id) ?? 0 };
    return [restriction({ type: 'DAILY', name: row.name, productIds: [id] }, saleType === 'Sfuso', { max, ...used })];
  });
}

/** A class counts pieces or weighed goods, including goods that were ordered today and are not in the cart. */
function ofClasses(
  { snapshot }: Scope,
  rows: readonly ProductRow[],
  { inCart, orderedToday }: { inCart: Amounts; orderedToday: Amounts },
): Restriction[] {
  const ids = [...new Set(rows.map((row) => row.classRuleId))];
  return ids.flatMap((ruleId) => {
    const rule = ruleId === null ? undefined : snapshot.rules.get(ruleId);
    if (!rule) return [];
    const counted = (row: ProductRow | undefined) =>
      row?.classRuleId === ruleId
        ? amountOfClassLimit({ max: rule.maxQuantity, unit: rule.unit }, row.saleType)
        : undefined;
    const members = rows.filter((row) => counted(row) !== undefined);
    const [first] = members;
    const max = counted(first);
    if (!first || max === undefined) return [];
    const sum = (amounts: Amounts) =>
      [...amounts].reduce((all, [id, amount]) => {
        const row = snapshot.rows[snapshot.ordinalOfId.get(id) ?? -1];
        return row === undefined || counted(row) === undefined
          ? all
          : all + amount * piecesEach(row.saleType, row.multiPack);
      }, 0);
    const what = { type: 'CLASS' as const, name: rule.name, productIds: members.map((row) => row.productId) };
    return [
      restriction(what, first.saleType === 'Sfuso', { max, inCart: sum(inCart), orderedToday: sum(orderedToday) }),
    ];
  });
}

/** Returns one restriction; weighed goods are in kilos. */
function restriction(
  what: Pick<Restriction, 'type' | 'name' | 'productIds'>,
  isLoose: boolean,
  { max, inCart, orderedToday }: { max: number; inCart: number; orderedToday: number },
): Restriction {
  const wire = (amount: number) => (isLoose ? amount / 1000 : amount);
  return {
    ...what,
    unit: isLoose ? 'kg' : 'pz',
    max: wire(max),
    inCart: wire(inCart),
    orderedToday: wire(orderedToday),
    left: wire(Math.max(0, max - inCart - orderedToday)),
  };
}
