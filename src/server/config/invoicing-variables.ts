import { address, secret, text } from './variable-kinds.ts';

/** A VAT number that belongs to nobody. */
export const TRIAL_VAT_NUMBER = '01234567897';

/** The company that issues invoices, and their way to the exchange. The defaults are those of the demo: a company that does not exist. */
export const INVOICING_VARIABLES = {
  SELLER_NAME: text('Bottega Trial S.r.l.', 'name of the company that issues invoices'),
  SELLER_VAT_NUMBER: text(TRIAL_VAT_NUMBER, 'its VAT number, 11 digits'),
  SELLER_FISCAL_CODE: text('', 'its fiscal code', 'SELLER_VAT_NUMBER'),
  SELLER_STREET: text('Via Mazzini', 'street of its seat'),
  SELLER_STREET_NUMBER: text('4', 'house number of its seat'),
  SELLER_POSTCODE: text('24121', 'postcode of its seat'),
  SELLER_CITY: text('Bergamo', 'town of its seat'),
  SELLER_PROVINCE: text('BG', 'province of its seat, two letters'),
  SELLER_TAX_REGIME: text('RF01', 'its tax regime by the codes of FatturaPA; RF01 is the ordinary one'),
  SELLER_REA: text('', 'its number in the register of companies with the province, such as `BG-123456`'),
  DELIVERY_VAT: text(
    '22',
    'VAT of deliveries in percent, or `goods`: that of the goods that are delivered, as a cost beside them (art. 12 DPR 633/1972)',
  ),
  INVOICE_PEC_SMTP_URL: address(['smtp:', 'smtps:'], {
    description:
      'server of the certified mailbox (PEC) that sends invoices; without it and INVOICE_API_URL they stay in `DATA_DIR/invoice-exchange`',
  }),
  INVOICE_PEC_FROM: text('', 'address of that mailbox'),
  INVOICE_PEC_TO: text('sdi01@pec.fatturapa.it', 'mailbox of the exchange; after the first mail it names another one'),
  INVOICE_PEC_IMAP_URL: address(['imaps:', 'imap:'], {
    description:
      'that mailbox, `imaps://name:password@host:993` with both percent-encoded: receipts of the exchange are read there; imap only on this machine',
    unset: 'receipts are not read, and documents stay sent',
  }),
  INVOICE_API_URL: address(['https:', 'http:'], {
    description: 'provider that sends invoices to the exchange, instead of certified mail; http only on this machine',
  }),
  INVOICE_API_TOKEN: secret('bearer token of that provider'),
} as const;
