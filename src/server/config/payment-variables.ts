import { Type } from 'typebox';
import { address, flag, secret, text, whole } from './variable-kinds.ts';

/** The variables of payments. */
export const PAYMENT_VARIABLES = {
  SANDBOX_PAYMENTS: Type.Optional(
    Type.Boolean({
      description:
        'payments for trials, with a page of the shop in place of a provider. No money moves: it must be off where strangers can reach the shop',
      unset: 'on when local',
    }),
  ),
  WIRE_IBAN: text('', 'account to which customers may transfer money; the two are set together'),
  WIRE_HOLDER: text('', 'name of the holder of that account'),
  SHOPPER_COST_CENTS: whole(
    { minimum: 0, maximum: 100_000, default: 0 },
    'cents for whoever shops, which are authorised in addition to the total and charged only where they come up (D 9)',
  ),
  PAY_AGAIN_HOURS: whole(
    { minimum: 1, maximum: 96, default: 24 },
    'hours for which an order whose authorisation ended keeps its goods and its slot while its customer is asked to pay again',
  ),
  PREPARE_MINUTES: whole(
    { minimum: 1, maximum: 60, default: 10 },
    'minutes for which a cart that is prepared for payment stays frozen with its prices, goods and slot, unless it is bought before',
  ),
  CREDIT_BLOCKS_EXPIRED: flag(
    true,
    'a company with expired payment dues buys nothing more on account until they are paid',
  ),
  DUES_EXPIRING_DAYS: whole(
    { minimum: 1, maximum: 60, default: 7 },
    'days before its date from which a payment due counts as expiring (D 4), and its company is reminded',
  ),
  STRIPE_SECRET_KEY: secret(
    'secret key of Stripe, for payments by card; it is set together with STRIPE_WEBHOOK_SECRET',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    'signing secret of the webhook of Stripe that calls `/ebsn/api/payment/callback/stripe` (checkout.session.*, payment_intent.*, charge.refunded)',
  ),
  STRIPE_API_URL: address(['http:', 'https:'], {
    description: 'another address than that of Stripe: a double, for tests only',
  }),
  PAYPAL_CLIENT_ID: text('', 'client of PayPal, for payments by its wallet; the three of PayPal are set together'),
  PAYPAL_CLIENT_SECRET: secret('secret of that client'),
  PAYPAL_WEBHOOK_ID: text(
    '',
    'number of the webhook of PayPal that calls `/ebsn/api/payment/callback/paypal` (CHECKOUT.ORDER.*, PAYMENT.AUTHORIZATION.*, PAYMENT.CAPTURE.*)',
  ),
  PAYPAL_TRIAL: flag(false, 'the client is one of the sandbox of PayPal, in which no money moves'),
  PAYPAL_API_URL: address(['http:', 'https:'], {
    description: 'another address than that of PayPal: a double, for tests only',
  }),
} as const;
