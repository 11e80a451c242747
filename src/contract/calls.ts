import type { Static } from 'typebox';
import { accountCalls } from './account/calls.ts';
import { addressesCalls } from './addresses/calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { authCalls } from './auth/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { sharedCartsCalls } from './cart/shared-calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { productRequestsCalls } from './catalogue/request-calls.ts';
import { checkoutCalls } from './checkout/calls.ts';
import { consentCalls } from './consent/calls.ts';
import { contentCalls } from './content/calls.ts';
import { staffBlocksCalls } from './content/staff-block-calls.ts';
import { staffContentCalls } from './content/staff-entry-calls.ts';
import { staffMediaCalls } from './content/staff-media-calls.ts';
import { staffMenusCalls } from './content/staff-menu-calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { formsCalls } from './forms/calls.ts';
import { staffFormsCalls } from './forms/staff-calls.ts';
import { friendsCalls } from './friends/calls.ts';
import { giftCertificatesCalls } from './gift-certificates/calls.ts';
import { languagesCalls } from './languages/calls.ts';
import { staffLabelsCalls } from './languages/staff-calls.ts';
import { leafletsCalls } from './leaflets/calls.ts';
import { listsCalls } from './lists/calls.ts';
import { listSharingCalls } from './lists/sharing-calls.ts';
import { listSourcesCalls } from './lists/source-calls.ts';
import { staffMailsCalls } from './mails/staff-calls.ts';
import { ordersCalls } from './orders/calls.ts';
import { staffArrivalsCalls } from './orders/staff-calls.ts';
import { storesCalls } from './stores/calls.ts';
import { timeslotsCalls } from './timeslots/calls.ts';
import { staffTimeslotsCalls } from './timeslots/staff-calls.ts';
import { staffZonesCalls } from './zones/staff-calls.ts';

/** The one list of all calls. The server registers them, and the client takes its types from them. */
export const calls = {
  ...catalogueCalls,
  ...leafletsCalls,
  ...productRequestsCalls,
  ...authCalls,
  ...accountCalls,
  ...cartCalls,
  ...sharedCartsCalls,
  ...addressesCalls,
  ...deliveryCalls,
  ...storesCalls,
  ...timeslotsCalls,
  ...giftCertificatesCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...listsCalls,
  ...listSharingCalls,
  ...listSourcesCalls,
  ...languagesCalls,
  ...contentCalls,
  ...staffContentCalls,
  ...staffMenusCalls,
  ...staffBlocksCalls,
  ...staffMediaCalls,
  ...staffLabelsCalls,
  ...staffFormsCalls,
  ...staffMailsCalls,
  ...staffTimeslotsCalls,
  ...staffZonesCalls,
  ...staffArrivalsCalls,
  ...formsCalls,
  ...friendsCalls,
  ...consentCalls,
  ...analyticsCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallData<Name extends CallName> = Static<Calls[Name]['data']>;
