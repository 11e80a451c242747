import type { Seller } from '../../domain/documents/seller.ts';
import type { DeliveryVat } from '../../domain/documents/vat.ts';
import { ConfigError, type Environment } from './environment.ts';
import { TRIAL_VAT_NUMBER } from './invoicing-variables.ts';
import { type PaymentsConfig, payments } from './payments.ts';

/** How invoices reach the exchange. folder: they stay here, and a simulator answers. */
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

/** Reads how the shop is paid and who issues its invoices, which name the account for transfers. */
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
  if ((url === undefined) !== (token === '')) throw new ConfigError('INVOICE_API_URL and INVOICE_API_TOKEN go together');
  if ((smtpUrl === undefined) !== (from === '')) throw new ConfigError('INVOICE_PEC_SMTP_URL and INVOICE_PEC_FROM go together');
  if (url && smtpUrl) throw new ConfigError('INVOICE_API_URL and INVOICE_PEC_SMTP_URL exclude each other');
  const imapUrl = env.INVOICE_PEC_IMAP_URL;
  if (imapUrl && !smtpUrl) throw new ConfigError('INVOICE_PEC_IMAP_URL goes with INVOICE_PEC_SMTP_URL');
  mustBeEncrypted('INVOICE_PEC_IMAP_URL', imapUrl, 'imaps:');
  if (smtpUrl) return { kind: 'pec', smtpUrl, from, to: env.INVOICE_PEC_TO, imapUrl };
  if (!url) return { kind: 'folder' };
  mustBeEncrypted('INVOICE_API_URL', url, 'https:');
  return { kind: 'provider', url: url.replace(/\/+$/, ''), token };
}

/** Only on this machine an address need not be encrypted. */
function mustBeEncrypted(name: string, url: string | undefined, encrypted: string): void {
  if (url === undefined) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== encrypted && !LOOPBACK.has(hostname)) throw new ConfigError(`${name} must begin with ${encrypted}//`);
}

function mustFit(name: string, value: string, form: RegExp, problem: string): void {
  if (!form.test(value)) throw new ConfigError(`${name} ${problem}`);
}

/** Returns the shop as its mails name it: the company that issues its invoices. */
export function senderOf({
  publicUrl,
  invoicing: { seller },
}: {
  readonly publicUrl: string;
  readonly invoicing: { readonly seller: Seller };
}) {
  const { name, street, streetNumber, postcode, city, province } = seller;
  return { publicUrl, name, address: `${street} ${streetNumber}, ${postcode} ${city} (${province})` };
}
