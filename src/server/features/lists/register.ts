import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_LISTS, MAX_SHARED_LISTS } from '../../../contract/lists/limits.ts';
import type { WishlistList } from '../../../contract/lists/schemas.ts';
import type { Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, doneJson, type Refusal, refuse } from '../../http/outcome.ts';
import type { AskedScope } from '../catalogue/engine/catalogue.ts';
import { addToList, type ListChange, removeFromList, updateListItems } from './change-items.ts';
import { createList, DEFAULT_LIST_NAME, removeList, rename, selectList } from './change-lists.ts';
import { listFrom } from './list-from.ts';
import { type ListFormat, listCards, listHead, listJson } from './list-view.ts';
import { listItems, usableList, usableLists } from './queries.ts';
import { readTextJson } from './read-text.ts';
import { invitationMailJob, listSharingHandlers, type SharingDeps } from './sharing-routes.ts';
import { boughtWithin, usualJson } from './usual-list.ts';

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
  const { db, catalogue } = deps;

  const all = (...asked: AllAsked) => allLists(deps, ...asked);
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
    ...listSourceHandlers(deps),
    wishlistList: async (context, { query }) => {
      const { userId } = await context.customer();
      return done(await all(userId, query, query.show_card ? context : undefined));
    },
    wishlistView: async (context, { query }) => {
      if ((query.wishlist_type_id || SHOPPING_LIST) !== SHOPPING_LIST) return refuse('LIST_NOT_FOUND');
      const { show_sectors: sectors, calculate_stock: stock } = query;
      return oneList(context, listNamed(query), { asked: query, sectors, stock });
    },
    wishlistInsertFrom: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const source = { name: body.name, orderId: body.order_id, text: body.text, usual: body.usual, items: body.items };
      const filled = await listFrom(db, scope, userId, source);
      if (!filled.ok) return filled;
      const reply = await oneList(context, filled.value.listId);
      return reply.ok ? { ...reply, warnings: filled.value.warnings } : reply;
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

type AllAsked = [userId: number, page?: { page?: number; pageSize?: number }, context?: CallContext];

/** Returns the lists of a page; with the context of a call, what their cards show, too. */
async function allLists(
  { db, catalogue }: SharingDeps,
  ...[userId, query = {}, context]: AllAsked
): Promise<WishlistList> {
  const { pageSize = MAX_ALL_LISTS } = query;
  const page = pageAsked(query.page ?? 1);
  const lists = await usableLists(db, userId);
  const favourites = lists.find((list) => list.isDefault);
  const productIds = favourites ? (await listItems(db, favourites.listId)).map((item) => item.productId) : [];
  const heads = lists.map((list) => (list.isDefault ? { ...listHead(list), productIds } : listHead(list)));
  const wishlists = heads.slice((page - 1) * pageSize, page * pageSize);
  const cards = context && (await listCards(db, await catalogue.scopeFor(context), wishlists));
  return {
    page: pageBlock({ page, pageSize, total: lists.length }),
    wishlists: cards ? wishlists.map((list) => ({ ...list, card: cards.get(list.listId) ?? NO_CARD })) : wishlists,
  };
}

/** What lists are made from: a text, and what a customer usually buys. */
function listSourceHandlers(deps: SharingDeps) {
  const { db, catalogue, clock } = deps;
  return {
    wishlistRead: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const bought = await boughtWithin(db, userId, clock.now());
      return doneJson(readTextJson(catalogue, scope, body.text, bought));
    },
    wishlistUsual: async (context, { query }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context, query);
      return doneJson(await usualJson(deps, scope, userId, clock.now()));
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

const NO_CARD = { pictures: [], onSale: 0, total: 0, people: [] };

const NO_LIST = { listId: 0, name: DEFAULT_LIST_NAME, isDefault: true, size: 0, sharedBy: null, mayWrite: true };

interface ViewOptions extends ListFormat {
  readonly asked?: AskedScope;
}
