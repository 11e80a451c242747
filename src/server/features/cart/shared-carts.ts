import { DAY_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, doneJson, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { isListed, type Scope } from '../catalogue/engine/scope.ts';
import { changedOutcome } from './cart-outcome.ts';
import { addLines, type NamedLine } from './change/add-lines.ts';
import { linesOf, type StoredLines } from './stored/cart-lines.ts';
import type { ShownCartDeps } from './stored/deps.ts';
import { CHOSEN_PROMOTION } from './stored/lines.ts';
import { type CartOwner, ownerOf } from './stored/owner.ts';
import { readFullCart } from './stored/queries.ts';
import { changeKeyOf } from './stored/write-cart.ts';

const LINK_MS = 30 * DAY_MS;
/** The limit of links per owner: one more replaces the oldest. */
const MAX_LINKS = 20;

/**
 * A cart that others see by a link. The link shows its present content until the cart is bought or the link expires.
 */
export function sharedCartHandlers(deps: ShownCartDeps & { readonly clock: Clock; readonly publicUrl: string }) {
  const { db, catalogue, clock, publicUrl } = deps;
  return {
    cartShare: async (context) => {
      const session = await context.session();
      const link = session && (await shareCart(db, ownerOf(session), clock.now()));
      if (!link) return refuse('CART_EMPTY');
      return done({ url: `${publicUrl}/carrello-condiviso/${link.token}`, endsOn: romeTime(link.endsAt).date });
    },
    cartShared: async (context, { query }) => {
      const lines = await sharedLines(db, query.token, clock.now());
      if (!lines) return refuse('CART_LINK_ENDED');
      return doneJson(sharedJson(catalogue, await catalogue.scopeFor(context), lines));
    },
    cartAddAllShared: async (context, { body }) => {
      const lines = await sharedLines(db, body.token, clock.now());
      if (!lines) return refuse('CART_LINK_ENDED');
      const session = await context.visitorSession();
      const added = await addLines(deps, ownerOf(session), lines, { changeKey: changeKeyOf('cartAddAllShared', body) });
      return added.ok ? changedOutcome(deps, session, added.value) : added;
    },
  } satisfies Partial<Handlers>;
}

/** Returns undefined when the cart has nothing to show. */
async function shareCart(
  db: Queryable,
  owner: CartOwner,
  now: Date,
): Promise<{ token: string; endsAt: Date } | undefined> {
  const cart = await readFullCart(db, owner);
  if (!cart || cart.items.length === 0) return undefined;
  const token = newToken();
  const endsAt = new Date(now.getTime() + LINK_MS);
  await db.query(sql`
    with old as (
      delete from shared_carts where link_id in (
        select link_id from shared_carts where cart_id = ${cart.cartId}
        order by link_id desc offset ${MAX_LINKS - 1}))
    insert into shared_carts (token_hash, cart_id, made_at, ends_at)
    values (${hashToken(token)}, ${cart.cartId}, ${now}, ${endsAt})`);
  return { token, endsAt };
}

/**
 * Returns the shared cart without notes and preferences, which are the owner's. Undefined: the link is unknown or
 * expired.
 */
async function sharedLines(db: Queryable, token: string, now: Date): Promise<NamedLine[] | undefined> {
  const shared = await db.maybeOne<{ lines: StoredLines }>(sql`
    select c.lines from shared_carts s join carts c using (cart_id) where s.token_hash = ${hashToken(token)}
      and s.ends_at > ${now}`);
  if (!shared) return undefined;
  const items = linesOf(shared.lines);
  const products = await db.query<{ productId: number; name: string }>(sql`
    select product_id, name from products
    where product_id = any(${items.map(({ productId }) => productId)}::int[]) -- in any order: a map
    `);
  const names = new Map(products.map(({ productId, name }) => [productId, name]));
  return items.map(({ productId, quantity, weightGrams, infos: { [CHOSEN_PROMOTION]: _, ...infos } }) => {
    return { productId, name: names.get(productId) ?? '', quantity, weightGrams, infos };
  });
}

function sharedJson(catalogue: Catalogue, scope: Scope, lines: readonly NamedLine[]): string {
  const items = lines.flatMap(({ productId, quantity, weightGrams, infos }) => {
    const ordinal = scope.snapshot.ordinalOfId.get(productId);
    if (ordinal === undefined || !isListed(scope, ordinal)) return [];
    const product = raw(catalogue.card(scope, ordinal));
    return [jsonObject({ quantity, weight: toKilos(grams(weightGrams)), cartItemInfo: infos, product })];
  });
  return jsonObject({ items: rawArray(items) });
}

export async function deleteEndedLinks(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from shared_carts where ends_at < ${now}`);
}
