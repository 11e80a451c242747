import { ACCOUNT_ERRORS } from './account/schemas.ts';
import { ADDRESS_ERRORS } from './addresses/schemas.ts';
import { AUTH_ERRORS } from './auth/errors.ts';
import { FIELD_ERRORS } from './base/field-errors.ts';
import { GENERAL_ERRORS } from './base/general-errors.ts';
import { BOT_CHECK_ERRORS } from './bot-check/schemas.ts';
import { CART_ERRORS } from './cart/schemas.ts';
import { CATALOGUE_ERRORS } from './catalogue/schemas.ts';
import { CHECKOUT_ERRORS } from './checkout/schemas.ts';
import { COMPANY_ERRORS } from './company/schemas.ts';
import { CONSENT_ERRORS } from './consent/schemas.ts';
import { CONTENT_ERRORS } from './content/calls.ts';
import { CREDENTIAL_ERRORS } from './credentials/schemas.ts';
import { CREDIT_ERRORS } from './credit-lines/schemas.ts';
import { DELIVERY_ERRORS } from './delivery/calls.ts';
import { DIRECT_SALE_ERRORS } from './direct-sales/schemas.ts';
import { DOCUMENT_ERRORS } from './documents/schemas.ts';
import { DUE_ERRORS } from './dues/schemas.ts';
import { FORM_ERRORS } from './forms/schemas.ts';
import { FULFILMENT_ERRORS } from './fulfilment/schemas.ts';
import { GIFT_CERTIFICATE_ERRORS } from './gift-certificates/schemas.ts';
import { SANDBOX_ERRORS } from './hand-over/schemas.ts';
import { LIST_ERRORS } from './lists/schemas.ts';
import { NOTE_ERRORS } from './notes/schemas.ts';
import { ORDER_ERRORS } from './orders/schemas.ts';
import { OWN_DATA_ERRORS } from './own-data/schemas.ts';
import { QUESTION_ERRORS } from './picking/question-schemas.ts';
import { PUSH_ERRORS } from './push/schemas.ts';
import { QUICK_ORDER_ERRORS } from './quick-order/schemas.ts';
import { REFUND_ERRORS } from './refunds/schemas.ts';
import { SHOP_AT_WORK_ERRORS } from './shop-at-work/schemas.ts';
import { SIGN_ON_ERRORS } from './single-sign-on/errors.ts';

/**
 * Every refusal that shoppers may get: code -> Italian text. Texts come from S 5, S 8, D 5 and D 8 if they have one.
 * They are the keys of the other languages, too (english.ts). The browser loads only the errors of fields.
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
  ...SANDBOX_ERRORS,
  ...QUESTION_ERRORS,
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
