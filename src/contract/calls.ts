import type { Static } from 'typebox';
import { accountCalls } from './calls/account.ts';
import { addressesCalls } from './calls/addresses.ts';
import { cartCalls } from './calls/cart.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { consentCalls } from './calls/consent.ts';
import { contentCalls } from './calls/content.ts';
import { formsCalls } from './calls/forms.ts';
import { friendsCalls } from './calls/friends.ts';
import { giftCertificatesCalls } from './calls/gift-certificates.ts';
import { leafletsCalls } from './calls/leaflets.ts';
import { listSharingCalls } from './calls/list-sharing.ts';
import { listSourcesCalls } from './calls/list-sources.ts';
import { listsCalls } from './calls/lists.ts';
import { ordersCalls } from './calls/orders.ts';
import { productRequestsCalls } from './calls/product-requests.ts';
import { sharedCartsCalls } from './calls/shared-carts.ts';
import { staffBlocksCalls } from './calls/staff-blocks.ts';
import { staffContentCalls } from './calls/staff-content.ts';
import { staffFormsCalls } from './calls/staff-forms.ts';
import { staffLabelsCalls } from './calls/staff-labels.ts';
import { staffMediaCalls } from './calls/staff-media.ts';
import { staffMenusCalls } from './calls/staff-menus.ts';
import { storesCalls } from './calls/stores.ts';
import { timeslotsCalls } from './calls/timeslots.ts';

/** The one list of all calls: method, path, who may, schemas. The server registers them, the client is typed by them. */
export const calls = {
  ...catalogueCalls,
  ...leafletsCalls,
  ...productRequestsCalls,
  ...accountCalls,
  ...cartCalls,
  ...sharedCartsCalls,
  ...addressesCalls,
  ...storesCalls,
  ...timeslotsCalls,
  ...giftCertificatesCalls,
  ...ordersCalls,
  ...listsCalls,
  ...listSharingCalls,
  ...listSourcesCalls,
  ...contentCalls,
  ...staffContentCalls,
  ...staffMenusCalls,
  ...staffBlocksCalls,
  ...staffMediaCalls,
  ...staffLabelsCalls,
  ...staffFormsCalls,
  ...formsCalls,
  ...friendsCalls,
  ...consentCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallData<Name extends CallName> = Static<Calls[Name]['data']>;
