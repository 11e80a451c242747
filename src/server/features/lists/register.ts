import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_LISTS, MAX_OFTEN, MAX_SHARED_LISTS, MAX_USUAL } from '../../../contract/lists/limits.ts';
import type { WishlistList } from '../../../contract/lists/schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import {
  boughtMost,
  type Purchase,
  type UsualProduct,
  usualShopping,
} from '../../../domain/catalogue/usual-shopping.ts';
import { INSERTED, NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, doneJson, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { jsonObject, raw, rawArray } from '../../infra/json-text.ts';
import { clampToLimits } from '../cart/change/quantity-rules.ts';
import type { AskedScope, Catalogue } from '../catalogue/engine/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { isAvailable } from '../catalogue/recommend/alternatives.ts';
import { addToList, type ListChange, removeFromList, updateListItems } from './change-items.ts';
import { createList, DEFAULT_LIST_NAME, removeList, rename, selectList } from './change-lists.ts';
import { listFrom } from './list-from.ts';
import { type ListFormat, listHead, listJson } from './list-view.ts';
import { listItems, usableList, usableLists } from './queries.ts';
import { invitationMailJob, listSharingHandlers, type SharingDeps } from './sharing-routes.ts';

type Deps = Parameters<typeof listHandlers>[0] & Parameters<typeof invitationMailJob>[0];

/** Shopping lists, sharing them, and the mail that invites to one. */
export function register(deps: Deps) {
  return { handlers: listHandlers(deps), jobs: { 'list-invitation': invitationMailJob(deps) } } satisfies Feature;
}

/**
 * S 7, Wishlists. A list is looked up together with the right to use it: one that does not exist and one of somebody
 * else get the same refusal.
 */
function listHandlers(deps: SharingDeps) {
  const { db, catalogue, clock } = deps;

  async function all(userId: number, { page: asked = 1, pageSize = MAX_ALL_LISTS } = {}): Promise<WishlistList> {
    const page = pageAsked(asked);
    const lists = await usableLists(db, userId);
    const favourites = lists.find((list) => list.isDefault);
    const productIds = favourites ? (await listItems(db, favourites.listId)).map((item) => item.productId) : [];
    const heads = lists.map((list) => (list.isDefault ? { ...listHead(list), productIds } : listHead(list)));
    return {
      page: pageBlock({ page, pageSize, total: lists.length }),
      wishlists: heads.slice((page - 1) * pageSize, page * pageSize),
    };
  }
  async function afterChange(userId: number, changed: Result<void, Refusal>) {
    return changed.ok ? done(await all(userId)) : changed;
  }
  async function oneList(context: CallContext, listId: number | undefined, { asked, ...format }: ViewOptions = {}) {
    const { userId } = await context.customer();
    const found = await usableList(db, userId, listId);
    if (!found && listId !== undefined) return refuse('LIST_NOT_FOUND');
    // a customer who never added anything has an empty default list
    const list = found ?? { ...NO_LIST, ownerId: userId };
    return doneJson(await listJson(deps, await catalogue.scopeFor(context, asked), list, format));
  }
  async function afterFilling(context: CallContext, change: ListChange) {
    return change.ok ? oneList(context, change.value.listId) : change;
  }

  return {
    ...listSharingHandlers(deps),
    wishlistList: async (context, { query }) => done(await all((await context.customer()).userId, query)),
    wishlistView: async (context, { query }) => {
      if ((query.wishlist_type_id || SHOPPING_LIST) !== SHOPPING_LIST) return refuse('LIST_NOT_FOUND');
      const { show_sectors: sectors, calculate_stock: stock } = query;
      return oneList(context, listNamed(query), { asked: query, sectors, stock });
    },
    wishlistInsertFrom: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const source = { name: body.name, orderId: body.order_id, text: body.text, usual: body.usual };
      const filled = await listFrom(db, scope, userId, source);
      if (!filled.ok) return filled;
      const reply = await oneList(context, filled.value.listId);
      return reply.ok ? { ...reply, warnings: filled.value.warnings } : reply;
    },
    wishlistUsual: async (context, { query }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context, query);
      return doneJson(await usualJson(deps, scope, userId, clock.now()));
    },
    wishlistInsert: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterChange(userId, await createList(db, userId, body.name));
    },
    wishlistUpdate: async (context, { body }) => {
      const { userId } = await context.customer();
      const name = body.new_name ?? body.name ?? '';
      return afterChange(userId, await rename(db, userId, { listId: listNamed(body) ?? NO_ID, name }));
    },
    wishlistDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterChange(userId, await removeList(db, userId, listNamed(body) ?? NO_ID));
    },
    wishlistSelect: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterChange(userId, await selectList(db, userId, listNamed(body) ?? NO_ID));
    },
    wishlistAddProducts: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      return afterFilling(context, await addToList(db, scope, userId, { listId: listNamed(body), items: body.items }));
    },
    wishlistUpdateProducts: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const request = { listId: listNamed(body), items: body.items };
      return afterFilling(context, await updateListItems(db, scope, userId, request));
    },
    wishlistDeleteProducts: async (context, { body }) => {
      const { userId } = await context.customer();
      return afterFilling(context, await removeFromList(db, userId, { listId: listNamed(body), items: body.items }));
    },
  } satisfies Partial<Handlers>;
}

const MAX_ALL_LISTS = MAX_LISTS + MAX_SHARED_LISTS;
/** The one type of list that there is. */
const SHOPPING_LIST = 1;
/** The list id of a call that names no list. */
const NO_ID = 0;

interface NamedList {
  readonly list_id?: number;
  readonly listId?: number;
  readonly wishlistId?: number;
  readonly id?: number;
}

/** Returns the id of the list that a call names, by any of the accepted parameters. */
function listNamed({ list_id, listId, wishlistId, id }: NamedList): number | undefined {
  return list_id ?? listId ?? wishlistId ?? id;
}

const NO_LIST = { listId: 0, name: DEFAULT_LIST_NAME, isDefault: true, size: 0, sharedBy: null, mayWrite: true };

interface ViewOptions extends ListFormat {
  readonly asked?: AskedScope;
}

const HISTORY_DAYS = 365;

/**
 * Returns `data` of "la solita spesa": products that can be bought now, each with its reason, and what was bought most.
 */
async function usualJson(
  deps: { db: Queryable; catalogue: Catalogue },
  scope: Scope,
  userId: number,
  now: Date,
): Promise<string> {
  const today = Math.round(Date.parse(`${romeTime(now).date}T00:00:00Z`) / DAY_MS);
  const purchases = await purchasesOf(deps.db, userId, today - HISTORY_DAYS);
  const due = usualShopping(purchases, today);
  const items = due.flatMap((usual) => itemJson(deps.catalogue, scope, usual)).slice(0, MAX_USUAL);
  const often = boughtMost(purchases).flatMap((productId) => cardJson(deps.catalogue, scope, productId));
  return jsonObject({ items: rawArray(items), often: rawArray(often.slice(0, MAX_OFTEN)) });
}

function itemJson(catalogue: Catalogue, scope: Scope, usual: UsualProduct): string[] {
  const { productId, amount, everyDays, daysAgo, times } = usual;
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  // a product with a choice to make each time cannot be added automatically
  if (ordinal === undefined || !row || row.selectOptions.length > 0) return [];
  const isLoose = row.saleType === 'Sfuso';
  const [line] = clampToLimits(scope, [], [{ productId, amount, isLoose, infos: {} }]);
  const fitting = line?.fitting.amount ?? 0;
  if (fitting === 0) return [];
  const json = jsonObject({
    quantity: isLoose ? 0 : fitting,
    weight: isLoose ? toKilos(grams(fitting)) : 0,
    everyDays,
    daysAgo,
    times,
    product: raw(catalogue.card(scope, ordinal)),
  });
  return [json];
}

/** Returns one product as a list of one, or an empty one if it is not sold here, or sold out. */
function cardJson(catalogue: Catalogue, scope: Scope, productId: number): string[] {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  return ordinal === undefined || !isAvailable(scope, ordinal) ? [] : [catalogue.card(scope, ordinal)];
}

/** Reads amounts by product and day (Europe/Rome). Cancelled or failed orders and gifts do not count. */
async function purchasesOf(db: Queryable, userId: number, fromDay: number): Promise<Purchase[]> {
  return db.query<Purchase>(sql`
    select l.product_id, d.day, (sum(l.quantity) + sum(l.weight_grams))::int as amount
    from orders o join order_lines l using (order_id),
      lateral (select (o.placed_at at time zone 'Europe/Rome')::date - date '1970-01-01' as day) d
    where o.user_id = ${userId} and o.status_id <> all(${NOT_BOUGHT}::int[])
      and l.insertion_type_id = ${INSERTED} and d.day >= ${fromDay}
    group by l.product_id, d.day -- in any order: usual-shopping.ts sorts what it finds
    `);
}
