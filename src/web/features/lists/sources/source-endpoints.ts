import type { Static } from 'typebox';
import type { WishlistView } from '../../../../contract/lists/schemas.ts';
import type { ListFromBody, UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import type { Endpoint } from '../../../api/endpoints.ts';

/** Beside those of every page: only pages that make lists load them. The test holds them against the contract's list. */
export const sourceEndpoints = {
  insertFrom: { method: 'POST', path: '/ebsn/api/wishlist/insert-from' } as Endpoint<
    WishlistView,
    undefined,
    Static<typeof ListFromBody>
  >,
  usual: { method: 'GET', path: '/ebsn/api/wishlist/usual' } as Endpoint<UsualShopping, object, undefined>,
} as const;
