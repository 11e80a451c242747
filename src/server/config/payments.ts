import type { OnAccountRules } from '../../domain/credit-lines/credit-line.ts';
import type { WireAccount } from '../../domain/orders/payment-type.ts';
import { ConfigError, type Environment } from './environment.ts';

/** Cards by Stripe. `apiUrl`: a double in tests. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl?: string | undefined;
}

/** PayPal's wallet. `isTrial`: the client is one of PayPal's sandbox; `apiUrl`: a double in tests. */
export interface PaypalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly isTrial: boolean;
  readonly apiUrl?: string | undefined;
}

export interface PaymentsConfig {
  /** The provider for trials, which moves no money. */
  readonly hasSandbox: boolean;
  /** The account that customers transfer money to; undefined: nobody pays by wire. */
  readonly wire: WireAccount | undefined;
  /** D 9: authorised in addition to the total. */
  readonly shopperCostCents: number;
  /** For how long an order whose authorisation ended waits to be paid again. */
  readonly payAgainHours: number;
  /** For how long a cart that is prepared for payment stays frozen (S 4). */
  readonly prepareMinutes: number;
  /** How companies buy on account. */
  readonly onAccount: OnAccountRules;
  /** Undefined: nobody pays by it. */
  readonly stripe: StripeConfig | undefined;
  readonly paypal: PaypalConfig | undefined;
}

/** Whose account belongs to nobody: the example of the Italian standard. */
const TRIAL_ACCOUNT: WireAccount = { iban: 'IT60X0542811101000000123456', holder: 'Bottega (conto di prova)' };
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Reads how the shop is paid. `isLocal`: nobody but this machine reaches the shop. */
export function payments(env: Environment, isLocal: boolean): PaymentsConfig {
  const hasSandbox = env.SANDBOX_PAYMENTS ?? isLocal;
  const { SHOPPER_COST_CENTS: shopperCostCents, PREPARE_MINUTES: prepareMinutes, PAY_AGAIN_HOURS: payAgainHours } = env;
  return {
    hasSandbox,
    shopperCostCents,
    prepareMinutes,
    payAgainHours,
    onAccount: { blocksExpired: env.CREDIT_BLOCKS_EXPIRED, expiringDays: env.DUES_EXPIRING_DAYS },
    wire: wireAccount(env) ?? (hasSandbox ? TRIAL_ACCOUNT : undefined),
    stripe: stripe(env),
    paypal: paypal(env),
  };
}

function stripe(env: Environment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env;
  if (!secretKey && !webhookSecret) return undefined;
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl };
  throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together: both or none');
}

function paypal(env: Environment): PaypalConfig | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  if (!clientId && !clientSecret && !webhookId) return undefined;
  if (clientId && clientSecret && webhookId)
    return { clientId, clientSecret, webhookId, isTrial: env.PAYPAL_TRIAL, apiUrl: env.PAYPAL_API_URL };
  throw new ConfigError('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are set together: all or none');
}

function wireAccount({ WIRE_IBAN: text, WIRE_HOLDER: holder }: Environment): WireAccount | undefined {
  if (text === '' && holder === '') return undefined;
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (IBAN.test(iban) && isIban(iban) && holder !== '') return { iban, holder };
  throw new ConfigError('WIRE_IBAN must be a valid IBAN, and WIRE_HOLDER the name of the account: both or none');
}

/** ISO 13616: the number that letters and digits make, with the first four behind the others, leaves 1 when divided by 97. */
function isIban(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
