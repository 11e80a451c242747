import type { Static } from 'typebox';
import { disclaimerCalls } from './account/disclaimer-schemas.ts';
import { lifetimeCalls } from './account/lifetime-schemas.ts';
import { registrationCalls } from './account/registration-schemas.ts';
import { accountCalls } from './account/schemas.ts';
import { addressesCalls } from './addresses/schemas.ts';
import { analyticsCalls } from './analytics/schemas.ts';
import { apiKeyCalls } from './api-keys/schemas.ts';
import { authCalls } from './auth/calls.ts';
import { staffCustomerCalls } from './backoffice/customer-schemas.ts';
import { roleCalls } from './backoffice/role-schemas.ts';
import { backofficeCalls } from './backoffice/schemas.ts';
import { botCheckCalls } from './bot-check/schemas.ts';
import { cartCalls } from './cart/calls.ts';
import { sharedCartsCalls } from './cart/shared-schemas.ts';
import { productRequestsCalls } from './catalogue/request-schemas.ts';
import { catalogueCalls } from './catalogue/schemas.ts';
import { checkoutCalls } from './checkout/schemas.ts';
import { exportCalls } from './closings/export-schemas.ts';
import { closingCalls } from './closings/schemas.ts';
import { companyCalls } from './company/schemas.ts';
import { consentCalls } from './consent/schemas.ts';
import { contentCalls } from './content/calls.ts';
import { staffBlocksCalls } from './content/staff-block-schemas.ts';
import { staffContentCalls } from './content/staff-entry-schemas.ts';
import { staffMediaCalls } from './content/staff-media-schemas.ts';
import { staffMenusCalls } from './content/staff-menu-schemas.ts';
import { mfaCalls } from './credentials/mfa-schemas.ts';
import { passkeyCalls } from './credentials/passkey-schemas.ts';
import { removalCalls } from './credentials/removal-schemas.ts';
import { credentialsCalls } from './credentials/schemas.ts';
import { creditCalls } from './credit-lines/schemas.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { directSalesCalls } from './direct-sales/schemas.ts';
import { documentsCalls } from './documents/schemas.ts';
import { duesCalls } from './dues/schemas.ts';
import { firstStepsCalls } from './first-steps/schemas.ts';
import { formsCalls } from './forms/schemas.ts';
import { staffFormsCalls } from './forms/staff-schemas.ts';
import { friendsCalls } from './friends/schemas.ts';
import { fulfilmentCalls } from './fulfilment/schemas.ts';
import { giftCertificatesCalls } from './gift-certificates/schemas.ts';
import { codeSeriesCalls } from './gift-certificates/series-schemas.ts';
import { handOverCalls } from './hand-over/schemas.ts';
import { scheduleCalls } from './imports/schedule-schemas.ts';
import { importCalls } from './imports/schemas.ts';
import { staffJobsCalls } from './jobs/staff-schemas.ts';
import { languagesCalls } from './languages/calls.ts';
import { staffLabelsCalls } from './languages/staff-schemas.ts';
import { leafletsCalls } from './leaflets/schemas.ts';
import { staffLeafletCalls } from './leaflets/staff-schemas.ts';
import { listsCalls } from './lists/schemas.ts';
import { listSharingCalls } from './lists/sharing-schemas.ts';
import { listSourcesCalls } from './lists/source-schemas.ts';
import { notesCalls } from './notes/schemas.ts';
import { staffNotesCalls } from './notes/staff-schemas.ts';
import { staffTransfersCalls } from './order-payments/staff-schemas.ts';
import { ordersCalls } from './orders/calls.ts';
import { staffOrderChangeCalls } from './orders/staff-change-schemas.ts';
import { staffArrivalsCalls, staffOrdersCalls } from './orders/staff-schemas.ts';
import { customerPageCalls } from './own-data/customer-schemas.ts';
import { ownDataCalls } from './own-data/schemas.ts';
import { questionCalls } from './picking/question-schemas.ts';
import { pickingCalls } from './picking/schemas.ts';
import { priceListCalls } from './price-lists/schemas.ts';
import { priceCalls } from './prices/schemas.ts';
import { productCalls } from './products/schemas.ts';
import { promotionCalls } from './promotions/schemas.ts';
import { purchaseRequestsCalls } from './purchase-requests/schemas.ts';
import { pushCalls } from './push/schemas.ts';
import { quickOrderCalls } from './quick-order/schemas.ts';
import { refundsCalls } from './refunds/schemas.ts';
import { reportCalls } from './reports/schemas.ts';
import { runsCalls } from './runs/schemas.ts';
import { staffSearchCalls } from './search/schemas.ts';
import { staffFeeCalls } from './settings/fee-schemas.ts';
import { staffGoodsSettingCalls } from './settings/goods-schemas.ts';
import { staffMailCalls } from './settings/mail-schemas.ts';
import { staffSettingsCalls } from './settings/schemas.ts';
import { shopAtWorkCalls } from './shop-at-work/schemas.ts';
import { singleSignOnCalls } from './single-sign-on/schemas.ts';
import { stockCalls } from './stock/schemas.ts';
import { staffStoreSettingsCalls } from './store-settings/schemas.ts';
import { storesCalls } from './stores/schemas.ts';
import { timeslotsCalls } from './timeslots/schemas.ts';
import { staffTimeslotsCalls } from './timeslots/staff-schemas.ts';
import { treeCalls } from './tree/schemas.ts';
import { webhookCalls } from './webhooks/schemas.ts';
import { staffZonesCalls } from './zones/staff-schemas.ts';

/** The type lists groups of calls, because the compiler cannot write out the inferred type of all calls. */
export type Calls = typeof catalogueCalls &
  typeof leafletsCalls &
  typeof productRequestsCalls &
  typeof authCalls &
  typeof accountCalls &
  typeof disclaimerCalls &
  typeof registrationCalls &
  typeof lifetimeCalls &
  typeof backofficeCalls &
  typeof apiKeyCalls &
  typeof webhookCalls &
  typeof roleCalls &
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
  typeof staffStoreSettingsCalls &
  typeof storesCalls &
  typeof timeslotsCalls &
  typeof giftCertificatesCalls &
  typeof checkoutCalls &
  typeof ordersCalls &
  typeof notesCalls &
  typeof staffNotesCalls &
  typeof fulfilmentCalls &
  typeof handOverCalls &
  typeof pickingCalls &
  typeof questionCalls &
  typeof runsCalls &
  typeof listsCalls &
  typeof listSharingCalls &
  typeof listSourcesCalls &
  typeof languagesCalls &
  typeof staffSearchCalls &
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
  typeof staffFeeCalls &
  typeof staffGoodsSettingCalls &
  typeof staffMailCalls &
  typeof staffSettingsCalls &
  typeof staffArrivalsCalls &
  typeof staffOrdersCalls &
  typeof staffOrderChangeCalls &
  typeof staffTransfersCalls &
  typeof firstStepsCalls &
  typeof formsCalls &
  typeof friendsCalls &
  typeof consentCalls &
  typeof analyticsCalls &
  typeof ownDataCalls &
  typeof customerPageCalls &
  typeof shopAtWorkCalls &
  typeof companyCalls &
  typeof creditCalls &
  typeof priceListCalls &
  typeof closingCalls &
  typeof exportCalls &
  typeof reportCalls &
  typeof stockCalls &
  typeof importCalls &
  typeof scheduleCalls &
  typeof productCalls &
  typeof treeCalls &
  typeof priceCalls &
  typeof promotionCalls &
  typeof codeSeriesCalls &
  typeof staffLeafletCalls &
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
  ...apiKeyCalls,
  ...webhookCalls,
  ...roleCalls,
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
  ...staffStoreSettingsCalls,
  ...storesCalls,
  ...timeslotsCalls,
  ...giftCertificatesCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...notesCalls,
  ...staffNotesCalls,
  ...fulfilmentCalls,
  ...handOverCalls,
  ...pickingCalls,
  ...questionCalls,
  ...runsCalls,
  ...listsCalls,
  ...listSharingCalls,
  ...listSourcesCalls,
  ...languagesCalls,
  ...staffSearchCalls,
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
  ...staffFeeCalls,
  ...staffGoodsSettingCalls,
  ...staffMailCalls,
  ...staffSettingsCalls,
  ...staffArrivalsCalls,
  ...staffOrdersCalls,
  ...staffOrderChangeCalls,
  ...staffTransfersCalls,
  ...firstStepsCalls,
  ...formsCalls,
  ...friendsCalls,
  ...consentCalls,
  ...analyticsCalls,
  ...ownDataCalls,
  ...customerPageCalls,
  ...shopAtWorkCalls,
  ...companyCalls,
  ...creditCalls,
  ...priceListCalls,
  ...closingCalls,
  ...exportCalls,
  ...reportCalls,
  ...stockCalls,
  ...importCalls,
  ...scheduleCalls,
  ...productCalls,
  ...treeCalls,
  ...priceCalls,
  ...promotionCalls,
  ...codeSeriesCalls,
  ...staffLeafletCalls,
  ...duesCalls,
  ...refundsCalls,
  ...purchaseRequestsCalls,
  ...pushCalls,
};

export type CallName = keyof Calls;
export type CallData<Name extends CallName> = Static<Calls[Name]['data']>;
