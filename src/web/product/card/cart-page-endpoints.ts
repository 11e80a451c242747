import type { Static } from 'typebox';
import type { Cart, CartItemInfosBody, PurchaseRestrictions } from '../../../contract/cart/schemas.ts';
import type { PackagingTypeList } from '../../../contract/checkout/packaging.ts';
import type { CertificateList } from '../../../contract/gift-certificates/schemas.ts';
import type { Endpoint } from '../../api/endpoints.ts';

/** Beside the others: no first page needs them. endpoints.test.ts holds them against the contract too. */
export const cartPageEndpoints = {
  certificateAdd: post('/cart-giftcertificate/add_code'),
  certificateRemove: post('/cart-giftcertificate/remove_code'),
  certificateList: { method: 'GET', path: '/ebsn/api/giftcertificate/list' } as Endpoint<
    Static<typeof CertificateList>,
    { show_history?: boolean },
    undefined
  >,
  packagingTypes: { method: 'GET', path: '/ebsn/api/packaging-type/list' } as Endpoint<
    Static<typeof PackagingTypeList>,
    object,
    undefined
  >,
  restrictions: { method: 'GET', path: '/ebsn/api/cart/purchase-restriction' } as Endpoint<
    PurchaseRestrictions,
    object,
    undefined
  >,
  infos: { method: 'POST', path: '/ebsn/api/cart/update-infos' } as Endpoint<
    Cart,
    undefined,
    Static<typeof CartItemInfosBody>
  >,
} as const;

function post(path: string): Endpoint<Cart, undefined, { code: string }> {
  return { method: 'POST', path: `/ebsn/api${path}` };
}
