import { type PaymentMeans, paymentMeans } from '../../orders/payment-type.ts';
import type { IssuedDocument } from '../document.ts';
import { payableCents } from '../party.ts';
import type { Seller } from '../seller.ts';
import { amountText } from './amounts.ts';
import type { FileNode } from './invoice-file.ts';

const PAID_AT_ONCE = 'TP02';

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
  return {
    CondizioniPagamento: PAID_AT_ONCE,
    DettaglioPagamento: {
      ModalitaPagamento: code,
      DataScadenzaPagamento: details.dueOn,
      ImportoPagamento: amountText(payableCents(party, vat)),
      IBAN: code === 'MP05' ? iban : undefined,
    },
  };
}
