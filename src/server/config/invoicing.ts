import { type Look, USUAL_LOOK } from '../../domain/content/look.ts';
import type { OnAccountRules } from '../../domain/credit-lines/credit-line.ts';
import type { Seller } from '../../domain/documents/party.ts';
import type { DeliveryVat } from '../../domain/documents/vat.ts';
import type { WireAccount } from '../../domain/orders/payment-type.ts';
import { ConfigError, type Environment, TRIAL_VAT_NUMBER } from './environment.ts';

/** How invoices reach the exchange. folder: they stay here, and a simulator sends receipts. */
export type ExchangeConfig =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 'pec';
      readonly smtpUrl: string;
      readonly from: string;
      readonly to: string;
      readonly imapUrl: string | undefined;
    }
  | { readonly kind: 'provider'; readonly url: string; readonly token: string };

export interface InvoicingConfig {
  readonly seller: Seller;
  readonly exchange: ExchangeConfig;
  readonly deliveryVat: DeliveryVat;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Reads the payment settings and the issuer of invoices, which name the account for transfers. */
export function paidAndInvoiced(
  env: Environment,
  isLocal: boolean,
): { readonly payments: PaymentsConfig; readonly invoicing: InvoicingConfig } {
  const paid = payments(env, isLocal);
  return { payments: paid, invoicing: invoicing(env, paid.wire?.iban) };
}

function invoicing(env: Environment, iban: string | undefined): InvoicingConfig {
  const { SELLER_VAT_NUMBER: vatNumber, SELLER_PROVINCE: province, SELLER_POSTCODE: postcode } = env;
  mustFit('SELLER_VAT_NUMBER', vatNumber, /^\d{11}$/, 'must have 11 digits');
  mustFit('SELLER_POSTCODE', postcode, /^\d{5}$/, 'must have 5 digits');
  mustFit('SELLER_PROVINCE', province, /^[A-Z]{2}$/, 'must be two capital letters');
  mustFit('SELLER_TAX_REGIME', env.SELLER_TAX_REGIME, /^RF\d{2}$/, 'must be a code such as RF01');
  mustFit('DELIVERY_VAT', env.DELIVERY_VAT, /^(?:goods|\d{1,2})$/, 'must be a percentage such as 22, or goods');
  const to = exchange(env);
  if (to.kind !== 'folder' && vatNumber === TRIAL_VAT_NUMBER)
    throw new ConfigError('SELLER_VAT_NUMBER is that of the trial: set SELLER_* before invoices are sent');
  const [, registerProvince, registerNumber] = /^([A-Z]{2})-(\d{1,20})$/.exec(env.SELLER_REA) ?? [];
  if (env.SELLER_REA !== '' && !registerNumber) throw new ConfigError('SELLER_REA must be written BG-123456');
  return {
    seller: {
      name: env.SELLER_NAME,
      vatNumber,
      fiscalCode: env.SELLER_FISCAL_CODE || vatNumber,
      postcode,
      province,
      street: env.SELLER_STREET,
      streetNumber: env.SELLER_STREET_NUMBER,
      city: env.SELLER_CITY,
      taxRegime: env.SELLER_TAX_REGIME,
      register: registerProvince && registerNumber ? { province: registerProvince, number: registerNumber } : undefined,
      iban,
    },
    exchange: to,
    deliveryVat: env.DELIVERY_VAT === 'goods' ? 'goods' : Number(env.DELIVERY_VAT) * 100,
  };
}

function exchange(env: Environment): ExchangeConfig {
  const { INVOICE_API_URL: url, INVOICE_API_TOKEN: token, INVOICE_PEC_SMTP_URL: smtpUrl, INVOICE_PEC_FROM: from } = env;
  if ((url === undefined) !== (token === ''))
    throw new ConfigError('INVOICE_API_URL and INVOICE_API_TOKEN go together');
  if ((smtpUrl === undefined) !== (from === ''))
    throw new ConfigError('INVOICE_PEC_SMTP_URL and INVOICE_PEC_FROM go together');
  if (url && smtpUrl) throw new ConfigError('INVOICE_API_URL and INVOICE_PEC_SMTP_URL exclude each other');
  const imapUrl = env.INVOICE_PEC_IMAP_URL;
  if (imapUrl && !smtpUrl) throw new ConfigError('INVOICE_PEC_IMAP_URL goes with INVOICE_PEC_SMTP_URL');
  mustBeEncrypted('INVOICE_PEC_IMAP_URL', imapUrl, 'imaps:');
  if (smtpUrl) return { kind: 'pec', smtpUrl, from, to: env.INVOICE_PEC_TO, imapUrl };
  if (!url) return { kind: 'folder' };
  mustBeEncrypted('INVOICE_API_URL', url, 'https:');
  return { kind: 'provider', url: url.replace(/\/+$/, ''), token };
}

/** Refuses an unencrypted address, except on this machine. */
function mustBeEncrypted(name: string, url: string | undefined, encrypted: string): void {
  if (url === undefined) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== encrypted && !LOOPBACK.has(hostname))
    throw new ConfigError(`${name} must begin with ${encrypted}//`);
}

function mustFit(name: string, value: string, form: RegExp, problem: string): void {
  if (!form.test(value)) throw new ConfigError(`${name} ${problem}`);
}

/** Returns the shop's name in its mails: the company that issues its invoices. */
export function senderOf({
  publicUrl,
  invoicing: { seller },
  look: { shopName, accent },
}: {
  readonly publicUrl: string;
  readonly invoicing: { readonly seller: Seller };
  readonly look: Look;
}) {
  const { name, street, streetNumber, postcode, city, province } = seller;
  const isUsual = shopName === USUAL_LOOK.shopName && accent === USUAL_LOOK.accent;
  const address = `${street} ${streetNumber}, ${postcode} ${city} (${province})`;
  return { publicUrl, name, address, look: isUsual ? undefined : { shopName, accent } };
}

/** Cards by Stripe. `apiUrl` is set for a double in tests. */
interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl?: string | undefined;
}

/** PayPal's wallet. `isTrial`: the client is one of PayPal's sandbox; `apiUrl` is set for a double in tests. */
interface PaypalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly isTrial: boolean;
  readonly apiUrl?: string | undefined;
}

export interface PaymentsConfig {
  /** True if the provider for trials is offered, which moves no money. */
  readonly hasSandbox: boolean;
  /** The account that customers transfer money to; undefined: payment by wire is not offered. */
  readonly wire: WireAccount | undefined;
  /** D 9: the amount that is authorised in addition to the total. */
  readonly shopperCostCents: number;
  /** How long an order whose authorisation ended can be paid again. */
  readonly payAgainHours: number;
  /** How long a cart that is prepared for payment stays frozen (S 4). */
  readonly prepareMinutes: number;
  /** The rules for companies that buy on account. */
  readonly onAccount: OnAccountRules;
  /** Undefined: Stripe is not offered. */
  readonly stripe: StripeConfig | undefined;
  readonly paypal: PaypalConfig | undefined;
}

/** The account of the Italian standard's example, which belongs to nobody. */
const TRIAL_ACCOUNT: WireAccount = { iban: 'IT60X0542811101000000123456', holder: 'Bottega (conto di prova)' };
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Reads the payment settings. `isLocal`: only this machine reaches the shop. */
function payments(env: Environment, isLocal: boolean): PaymentsConfig {
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

/**
 * ISO 13616: the number that letters and digits make, with the first four behind the others, leaves 1 when divided by
 * 97.
 */
function isIban(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
