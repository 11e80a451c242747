import { type PaymentMeans, paymentMeans } from '../../orders/payment-type.ts';
import type { IssuedDocument } from '../document.ts';
import { payableCents } from '../party.ts';
import type { Seller } from '../seller.ts';
import { amountText } from './amounts.ts';
import type { FileNode } from './invoice-file.ts';

const PAID_AT_ONCE = 'TP02';
/** Kept back from what was paid before: when the certificate was bought. */
const VOUCHER = 'MP22';

/** MP01 cash, MP05 transfer, MP08 card. The provider of a wallet pays the shop as that of a card does. */
const CODES: Readonly<Record<PaymentMeans, string>> = {
  handover: 'MP01',
  card: 'MP08',
  wallet: 'MP08',
  bank: 'MP05',
  wire: 'MP05',
  credit: 'MP05',
};

/** Returns how a document is paid; a credit note is not. A public body pays the net amount: the VAT goes to the state. */
export function paymentOf(document: IssuedDocument, { iban }: Seller): FileNode {
  const { kind, details, vat, party } = document;
  if (kind === 'credit-note') return undefined;
  const code = CODES[paymentMeans(details.paymentTypeId) ?? 'handover'];
  const payable = payableCents(party, vat);
  const byVoucher = Math.min(details.voucherCents ?? 0, payable);
  const rest = {
    ModalitaPagamento: code,
    DataScadenzaPagamento: details.dueOn,
    ImportoPagamento: amountText(payable - byVoucher),
    IBAN: code === 'MP05' ? iban : undefined,
  };
  const voucher = { ModalitaPagamento: VOUCHER, ImportoPagamento: amountText(byVoucher) };
  return {
    CondizioniPagamento: PAID_AT_ONCE,
    DettaglioPagamento: [...(byVoucher < payable ? [rest] : []), ...(byVoucher > 0 ? [voucher] : [])],
  };
}
