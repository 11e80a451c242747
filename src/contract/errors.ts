import { ACCOUNT_ERRORS } from './account/errors.ts';
import { ADDRESS_ERRORS } from './addresses/errors.ts';
import { AUTH_ERRORS } from './auth/errors.ts';
import { FIELD_ERRORS } from './base/field-errors.ts';
import { GENERAL_ERRORS } from './base/general-errors.ts';
import { BOT_CHECK_ERRORS } from './bot-check/errors.ts';
import { CART_ERRORS } from './cart/errors.ts';
import { CATALOGUE_ERRORS } from './catalogue/errors.ts';
import { CHECKOUT_ERRORS } from './checkout/errors.ts';
import { COMPANY_ERRORS } from './company/errors.ts';
import { CONSENT_ERRORS } from './consent/errors.ts';
import { CONTENT_ERRORS } from './content/errors.ts';
import { CREDENTIAL_ERRORS } from './credentials/errors.ts';
import { CREDIT_ERRORS } from './credit-lines/errors.ts';
import { DELIVERY_ERRORS } from './delivery/errors.ts';
import { DIRECT_SALE_ERRORS } from './direct-sales/errors.ts';
import { DOCUMENT_ERRORS } from './documents/errors.ts';
import { DUE_ERRORS } from './dues/errors.ts';
import { FORM_ERRORS } from './forms/errors.ts';
import { FULFILMENT_ERRORS } from './fulfilment/errors.ts';
import { GIFT_CERTIFICATE_ERRORS } from './gift-certificates/errors.ts';
import { LIST_ERRORS } from './lists/errors.ts';
import { NOTE_ERRORS } from './notes/errors.ts';
import { ORDER_ERRORS } from './orders/errors.ts';
import { OWN_DATA_ERRORS } from './own-data/errors.ts';
import { PUSH_ERRORS } from './push/errors.ts';
import { QUICK_ORDER_ERRORS } from './quick-order/errors.ts';
import { REFUND_ERRORS } from './refunds/errors.ts';
import { SHOP_AT_WORK_ERRORS } from './shop-at-work/errors.ts';
import { SIGN_ON_ERRORS } from './single-sign-on/errors.ts';

/**
 * Every refusal the server may give to shoppers: code -> Italian text. Texts come from S 5, S 8, D 5 and D 8 where they have
 * one. They are the keys of the other languages, too (english.ts). The browser loads only the errors of fields.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...FIELD_ERRORS,
  ...BOT_CHECK_ERRORS,
  ...CONSENT_ERRORS,
  ...FORM_ERRORS,
  ...AUTH_ERRORS,
  ...ACCOUNT_ERRORS,
  ...CREDENTIAL_ERRORS,
  ...SIGN_ON_ERRORS,
  ...CATALOGUE_ERRORS,
  ...CONTENT_ERRORS,
  ...CART_ERRORS,
  ...GIFT_CERTIFICATE_ERRORS,
  ...ADDRESS_ERRORS,
  ...DELIVERY_ERRORS,
  ...CHECKOUT_ERRORS,
  ...ORDER_ERRORS,
  ...DOCUMENT_ERRORS,
  ...NOTE_ERRORS,
  ...QUICK_ORDER_ERRORS,
  ...DIRECT_SALE_ERRORS,
  ...FULFILMENT_ERRORS,
  ...LIST_ERRORS,
  ...OWN_DATA_ERRORS,
  ...COMPANY_ERRORS,
  ...CREDIT_ERRORS,
  ...DUE_ERRORS,
  ...PUSH_ERRORS,
  ...REFUND_ERRORS,
  ...SHOP_AT_WORK_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;
