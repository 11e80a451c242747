import type { Static } from 'typebox';
import { accountCalls } from './account/calls.ts';
import { disclaimerCalls } from './account/disclaimer-calls.ts';
import { lifetimeCalls } from './account/lifetime-calls.ts';
import { registrationCalls } from './account/registration-calls.ts';
import { addressesCalls } from './addresses/calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { authCalls } from './auth/calls.ts';
import { backofficeCalls } from './backoffice/calls.ts';
import { staffCustomerCalls } from './backoffice/customer-calls.ts';
import { botCheckCalls } from './bot-check/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { sharedCartsCalls } from './cart/shared-calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { productRequestsCalls } from './catalogue/request-calls.ts';
import { checkoutCalls } from './checkout/calls.ts';
import { companyCalls } from './company/calls.ts';
import { consentCalls } from './consent/calls.ts';
import { contentCalls } from './content/calls.ts';
import { staffBlocksCalls } from './content/staff-block-calls.ts';
import { staffContentCalls } from './content/staff-entry-calls.ts';
import { staffMediaCalls } from './content/staff-media-calls.ts';
import { staffMenusCalls } from './content/staff-menu-calls.ts';
import { credentialsCalls } from './credentials/calls.ts';
import { mfaCalls } from './credentials/mfa-calls.ts';
import { passkeyCalls } from './credentials/passkey-calls.ts';
import { removalCalls } from './credentials/removal-calls.ts';
import { creditCalls } from './credit-lines/calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { directSalesCalls } from './direct-sales/calls.ts';
import { documentsCalls } from './documents/calls.ts';
import { duesCalls } from './dues/calls.ts';
import { formsCalls } from './forms/calls.ts';
import { staffFormsCalls } from './forms/staff-calls.ts';
import { friendsCalls } from './friends/calls.ts';
import { fulfilmentCalls } from './fulfilment/calls.ts';
import { giftCertificatesCalls } from './gift-certificates/calls.ts';
import { staffJobsCalls } from './jobs/staff-calls.ts';
import { languagesCalls } from './languages/calls.ts';
import { staffLabelsCalls } from './languages/staff-calls.ts';
import { leafletsCalls } from './leaflets/calls.ts';
import { listsCalls } from './lists/calls.ts';
import { listSharingCalls } from './lists/sharing-calls.ts';
import { listSourcesCalls } from './lists/source-calls.ts';
import { notesCalls } from './notes/calls.ts';
import { staffTransfersCalls } from './order-payments/staff-calls.ts';
import { ordersCalls } from './orders/calls.ts';
import { staffArrivalsCalls } from './orders/staff-calls.ts';
import { ownDataCalls } from './own-data/calls.ts';
import { priceListCalls } from './price-lists/calls.ts';
import { purchaseRequestsCalls } from './purchase-requests/calls.ts';
import { pushCalls } from './push/calls.ts';
import { quickOrderCalls } from './quick-order/calls.ts';
import { refundsCalls } from './refunds/calls.ts';
import { shopAtWorkCalls } from './shop-at-work/calls.ts';
import { singleSignOnCalls } from './single-sign-on/calls.ts';
import { storesCalls } from './stores/calls.ts';
import { timeslotsCalls } from './timeslots/calls.ts';
import { staffTimeslotsCalls } from './timeslots/staff-calls.ts';
import { staffZonesCalls } from './zones/staff-calls.ts';

/** Named group by group: the inferred type of all of them together is longer than the compiler writes out. */
export type Calls = typeof catalogueCalls &
  typeof leafletsCalls &
  typeof productRequestsCalls &
  typeof authCalls &
  typeof accountCalls &
  typeof disclaimerCalls &
  typeof registrationCalls &
  typeof lifetimeCalls &
  typeof backofficeCalls &
  typeof staffCustomerCalls &
  typeof botCheckCalls &
  typeof singleSignOnCalls &
  typeof credentialsCalls &
  typeof mfaCalls &
  typeof removalCalls &
  typeof passkeyCalls &
  typeof cartCalls &
  typeof sharedCartsCalls &
  typeof quickOrderCalls &
  typeof directSalesCalls &
  typeof addressesCalls &
  typeof deliveryCalls &
  typeof documentsCalls &
  typeof storesCalls &
  typeof timeslotsCalls &
  typeof giftCertificatesCalls &
  typeof checkoutCalls &
  typeof ordersCalls &
  typeof notesCalls &
  typeof fulfilmentCalls &
  typeof listsCalls &
  typeof listSharingCalls &
  typeof listSourcesCalls &
  typeof languagesCalls &
  typeof contentCalls &
  typeof staffContentCalls &
  typeof staffMenusCalls &
  typeof staffBlocksCalls &
  typeof staffMediaCalls &
  typeof staffLabelsCalls &
  typeof staffFormsCalls &
  typeof staffJobsCalls &
  typeof staffTimeslotsCalls &
  typeof staffZonesCalls &
  typeof staffArrivalsCalls &
  typeof staffTransfersCalls &
  typeof formsCalls &
  typeof friendsCalls &
  typeof consentCalls &
  typeof analyticsCalls &
  typeof ownDataCalls &
  typeof shopAtWorkCalls &
  typeof companyCalls &
  typeof creditCalls &
  typeof priceListCalls &
  typeof duesCalls &
  typeof refundsCalls &
  typeof purchaseRequestsCalls &
  typeof pushCalls;

/** The one list of all calls. The server registers them, and the client takes its types from them. */
export const calls: Calls = {
  ...catalogueCalls,
  ...leafletsCalls,
  ...productRequestsCalls,
  ...authCalls,
  ...accountCalls,
  ...disclaimerCalls,
  ...registrationCalls,
  ...lifetimeCalls,
  ...backofficeCalls,
  ...staffCustomerCalls,
  ...botCheckCalls,
  ...singleSignOnCalls,
  ...credentialsCalls,
  ...mfaCalls,
  ...removalCalls,
  ...passkeyCalls,
  ...cartCalls,
  ...sharedCartsCalls,
  ...quickOrderCalls,
  ...directSalesCalls,
  ...addressesCalls,
  ...deliveryCalls,
  ...documentsCalls,
  ...storesCalls,
  ...timeslotsCalls,
  ...giftCertificatesCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...notesCalls,
  ...fulfilmentCalls,
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
  ...staffJobsCalls,
  ...staffTimeslotsCalls,
  ...staffZonesCalls,
  ...staffArrivalsCalls,
  ...staffTransfersCalls,
  ...formsCalls,
  ...friendsCalls,
  ...consentCalls,
  ...analyticsCalls,
  ...ownDataCalls,
  ...shopAtWorkCalls,
  ...companyCalls,
  ...creditCalls,
  ...priceListCalls,
  ...duesCalls,
  ...refundsCalls,
  ...purchaseRequestsCalls,
  ...pushCalls,
};

export type CallName = keyof Calls;
export type CallData<Name extends CallName> = Static<Calls[Name]['data']>;
