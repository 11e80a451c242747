import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import { Product } from '../catalogue/product.ts';
import { MAX_LIST_ITEMS, MAX_LISTS, MAX_SHARED_LISTS } from './limits.ts';

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

/** An item that the store does not sell (any more): enough data to recognise and remove it. */
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
  productIds: Type.Optional(Type.Array(Type.Integer(), { description: 'of the default list: which hearts are full; ours' })),
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
