import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { Product } from '../catalogue/product.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { MAX_CARD_PICTURES, MAX_LIST_ITEMS, MAX_LIST_PEOPLE, MAX_LISTS, MAX_SHARED_LISTS } from './limits.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 4, S 7');

// Items have the recorded shape (wire-facts 8); the shape around them was not recorded and follows S 3 and S 7.

const StringMap = Type.Record(Type.String(), Type.String());

export const WishlistItem = Type.Object({
  itemId: Type.Integer(),
  quantity: Type.Integer({ description: 'pieces; 0 for loose goods' }),
  weight: Type.Number({ description: 'kg; 0 for pieces' }),
  grossTotal: Type.Number(),
  promoPoints: Type.Integer(),
  wishlistItemInfo: Type.Object(
    {
      AVAILABLE: Type.Integer({
        description: '100: can be bought, 0: not now; between them only with calculate_stock',
      }),
    },
    { additionalProperties: Type.String() },
  ),
  product: Product,
});
export type WishlistItem = Static<typeof WishlistItem>;

/** An item that the store no longer sells: enough data to recognise and remove it. */
export const WishlistInactiveItem = Type.Object({
  itemId: Type.Integer(),
  quantity: Type.Integer(),
  weight: Type.Number(),
  product: Type.Object({
    productId: Type.Integer(),
    name: Type.String(),
    shortDescr: Type.String(),
    description: Type.String(),
    slug: Type.String(),
  }),
});

const listFields = {
  id: Type.Integer(),
  listId: Type.Integer(),
  name: Type.String(),
  size: Type.Integer({ description: 'items, inactive ones included' }),
  default: Type.Boolean(),
  sharingData: Type.Object({
    grant: Type.String({ description: 'READ: may not be changed; WRITE' }),
    sharedBy: Type.Optional(Type.String({ description: 'first name of the owner of a list of somebody else; ours' })),
  }),
};

export const Wishlist = Type.Object({
  ...listFields,
  productIds: Type.Optional(
    Type.Array(Type.Integer(), { description: 'of the default list: which hearts are full; ours' }),
  ),
  card: Type.Optional(
    Type.Object(
      {
        pictures: Type.Array(Type.String(), { maxItems: MAX_CARD_PICTURES }),
        onSale: Type.Integer({ description: 'items that can be bought now' }),
        total: Type.Number({ description: 'euro of these items, at the prices of today' }),
        people: Type.Array(Type.String(), { maxItems: MAX_LIST_PEOPLE, description: 'first names of who has it, too' }),
      },
      { description: 'ours, with show_card: what a card of the list shows' },
    ),
  ),
});
export type Wishlist = Static<typeof Wishlist>;

export const WishlistList = Type.Object({
  page: Page,
  wishlists: Type.Array(Wishlist, { maxItems: MAX_LISTS + MAX_SHARED_LISTS }),
});
export type WishlistList = Static<typeof WishlistList>;

export const WishlistView = Type.Object({
  ...listFields,
  wishlistItems: Type.Optional(Type.Array(WishlistItem, { maxItems: MAX_LIST_ITEMS })),
  sectors: Type.Optional(
    Type.Array(Type.Object({ sectorId: Type.Integer(), name: Type.String(), wishlistItems: Type.Array(WishlistItem) })),
  ),
  wishlistInactiveItems: Type.Array(WishlistInactiveItem),
});
export type WishlistView = Static<typeof WishlistView>;

const MaybeId = Type.Optional(Id);
/** The id of a list, under the several names that the documents use. */
export const ListNames = { list_id: MaybeId, listId: MaybeId, wishlistId: MaybeId, id: MaybeId };
/** The list that a call fills; the default list when left out. */
const ListToFill = { wishlistId: MaybeId, list_id: MaybeId, listId: MaybeId };
export const ListQuantity = Type.Number({ minimum: 0, maximum: 1_000_000 });

export const WishlistAddBody = Type.Object({
  ...ListToFill,
  items: Type.Array(
    Type.Object({
      productId: Id,
      quantity: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1_000_000,
          description: 'as POST cart/add; none or 0: the smallest amount that may be bought',
        }),
      ),
      infos: Type.Optional(StringMap),
    }),
    { minItems: 1, maxItems: 200 },
  ),
});
export const WishlistUpdateBody = Type.Object({
  ...ListToFill,
  items: Type.Array(Type.Object({ itemId: Id, quantity: ListQuantity }), { minItems: 1, maxItems: 200 }),
});
export const WishlistDeleteBody = Type.Object({
  ...ListToFill,
  items: Type.Array(Type.Object({ itemId: Type.Optional(Id), productId: Type.Optional(Id) }), {
    minItems: 1,
    maxItems: MAX_LIST_ITEMS,
  }),
});
export const ListName = Type.String({ maxLength: 200 });

const OneList = Type.Object(ListNames);

export const listsCalls = {
  wishlistList: bind(routes.wishlistList, {
    query: Type.Object({
      page: pageNumber(1000),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: MAX_LISTS + MAX_SHARED_LISTS })),
      show_card: Type.Optional(Type.Boolean({ default: false, description: 'ours' })),
    }),
    data: WishlistList,
    summary: 'The customer’s shopping lists, the default one first',
    source: 'S 7; shape ours',
  }),
  wishlistView: bind(routes.wishlistView, {
    query: Type.Object({
      ...ListNames,
      calculate_stock: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'AVAILABLE is the share of the amount that is in stock, in percent',
        }),
      ),
      show_sectors: Type.Optional(Type.Boolean()),
      wishlist_type_id: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 9999, description: '1: shopping lists, the one type there is; 0: any' }),
      ),
      ...scopeFields,
    }),
    data: WishlistView,
    summary: 'One list with its items; without list_id the default one',
    source: 'S 7, wire-facts 8',
  }),
  wishlistInsert: bind(routes.wishlistInsert, {
    body: Type.Object({ name: ListName }),
    data: WishlistList,
    summary: 'A new, empty list; answers all lists',
  }),
  wishlistUpdate: bind(routes.wishlistUpdate, {
    body: Type.Object({ ...ListNames, name: Type.Optional(ListName), new_name: Type.Optional(ListName) }),
    data: WishlistList,
    summary: 'Rename a list; answers all lists',
  }),
  wishlistDelete: bind(routes.wishlistDelete, {
    body: OneList,
    data: WishlistList,
    summary: 'Delete a list; answers those that are left',
  }),
  wishlistSelect: bind(routes.wishlistSelect, {
    body: OneList,
    data: WishlistList,
    summary: 'Make a list the default one; answers all lists',
  }),
  wishlistAddProducts: bind(routes.wishlistAddProducts, {
    body: WishlistAddBody,
    data: WishlistView,
    summary: 'Put products on a list, by default the default one, which is made when there is none',
    source: 'S 7',
  }),
  wishlistUpdateProducts: bind(routes.wishlistUpdateProducts, {
    body: WishlistUpdateBody,
    data: WishlistView,
    summary: 'Set amounts of items; 0 removes',
    source: 'S 7; body ours',
  }),
  wishlistDeleteProducts: bind(routes.wishlistDeleteProducts, {
    body: WishlistDeleteBody,
    data: WishlistView,
    summary: 'Take items or products off a list',
    source: 'S 7',
  }),
} as const;

/** Refusals of shopping lists. Code -> Italian text; details fill the {braces}. */
export const LIST_ERRORS = {
  LIST_NOT_FOUND: 'Lista non trovata',
  LIST_READ_ONLY: 'Questa lista è condivisa in sola lettura',
  LIST_OF_OTHERS: 'Solo chi ha creato la lista può farlo',
  NOTHING_FOUND: 'Non abbiamo trovato nessuno di questi prodotti',
  TOO_MANY_SHARES: 'Puoi condividere una lista con al massimo {max} persone',
  INVITATION_ENDED: 'Questo invito non è più valido: chiedine un altro a chi te l’ha mandato',
  INVITER_UNCONFIRMED:
    'Per mandare un invito conferma prima il tuo indirizzo e-mail con il link che ti abbiamo scritto',
  LIST_EMPTY: 'Questa lista è vuota',
  LIST_NAME_REQUIRED: 'Digitare il nome della lista',
  LIST_NAME_TAKEN: 'Hai già una lista con questo nome',
  LIST_IS_DEFAULT: 'Non è possibile eliminare la lista predefinita: scegline prima un’altra',
  TOO_MANY_LISTS: 'Puoi avere al massimo {max} liste: eliminane una per crearne un’altra',
  LIST_TOO_LARGE: 'Una lista può contenere al massimo {max} articoli diversi',
} as const;
