import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import type { Notice } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { writeCart } from './change/write-cart.ts';
import { keepItems, keptItems } from './kept-carts.ts';
import { differences, lookOf, NOTHING_TOLD, type Told } from './price/differences.ts';
import { type CartOwner, deleteGone, type FullCartRow, readFullCart } from './queries.ts';
import { type CartReply, cartJson } from './reply/cart-view.ts';

export interface CartParts {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
}

/** A customer's cart is theirs wherever they log in; a visitor's hangs on the session. */
export function ownerOf(session: Session): CartOwner {
  return session.customer ? { userId: session.customer.userId } : { sessionId: session.sessionId };
}

/** How a call wants the cart. */
export type Wanted = Pick<CartReply, 'sectors' | 'held'>;

/** The successful reply of every call about the cart: the whole cart, and once what is different since the last time. */
export async function cartOutcome(parts: CartParts, session: Session | undefined, wanted?: Wanted) {
  const owner = session && ownerOf(session);
  const cart = owner && (await readFullCart(parts.db, owner, keptItems(parts.catalogue, owner)));
  const told = cart ? await tellDifferences(parts, cart) : NOTHING_TOLD;
  return changedOutcome(parts, session, { cart, told }, wanted);
}

/** The same for a cart that was just changed, and need not be read again. */
export async function changedOutcome(
  parts: CartParts,
  session: Session | undefined,
  { cart, told }: { readonly cart: FullCartRow | undefined; readonly told: Told },
  wanted?: Wanted,
) {
  const owner = session && ownerOf(session);
  const shown = owner && cart && keepItems(parts.catalogue, owner, cart);
  const gone = owner && cart ? await removeGone(parts, owner, cart) : [];
  const json = cartJson(parts, session, cart, { ...wanted, shown });
  return {
    ok: true as const,
    json,
    cartId: cart?.cart_id ?? 0,
    infos: told.infos,
    warnings: [...told.warnings, ...gone],
  };
}

/** Who else is told at this moment, or changes the cart, tells instead: nothing is said twice. */
async function tellDifferences({ db, catalogue }: CartParts, cart: FullCartRow): Promise<Told> {
  const scope = catalogue.scopeAt(cart.warehouse_id, cart.slot?.service_date);
  const { seen, told } = differences(lookOf(scope, cart), cart.items);
  if (seen.length === 0) return NOTHING_TOLD;
  const written = await writeCart(db, cart, { items: [], removedIds: [], infos: undefined, seen });
  return written ? told : NOTHING_TOLD;
}

/** Goods taken off sale leave the cart, and are named once. What only this process does not know yet stays. */
async function removeGone(parts: CartParts, owner: CartOwner, cart: FullCartRow): Promise<Notice[]> {
  const { ordinalOfId } = parts.catalogue.snapshot;
  const unknown = cart.items.filter((item) => !ordinalOfId.has(item.product_id));
  if (unknown.length === 0) return [];
  const productIds = unknown.map((item) => item.product_id);
  const names = await deleteGone(parts.db, owner, productIds);
  return names.map((name) => ({ code: 'OFF_SALE', details: { name } }));
}
