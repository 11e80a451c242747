import { formatMoney } from '../../../../domain/base/format.ts';
import type { DocumentKind, InvoicedSubscription, IssuedDocument } from '../../../../domain/documents/document.ts';
import { payableCents, type Seller, splitsPayment } from '../../../../domain/documents/party.ts';
import { type PaymentMeans, paymentMeans, paymentTypeName } from '../../../../domain/orders/payment-type.ts';
import type { Block, Sheet } from '../../../infra/pdf/sheet.ts';
import { linesTable, partyLines, printDate, sellerFoot, sellerLines, vatTable } from './print-parts.ts';

const TITLES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Fattura',
  summary: 'Fattura riepilogativa',
  'credit-note': 'Nota di credito',
};

/** The courtesy copy of an invoice or credit note: the original is its XML file. */
export function invoiceSheet(document: IssuedDocument, seller: Seller): Sheet {
  const { kind, number, date, party, lines, vat } = document;
  return {
    title: `${TITLES[kind]} n. ${number}`,
    author: seller.name,
    subtitle: `del ${printDate(date)}`,
    date: new Date(`${date}T12:00:00Z`),
    foot: sellerFoot(seller),
    blocks: [
      {
        is: 'parties',
        parties: [
          { heading: 'Emesso da', lines: sellerLines(seller) },
          { heading: 'Intestato a', lines: partyLines(party) },
        ],
      },
      { is: 'text', lines: [...referencesOf(document), ...accountOf(document, seller)] },
      linesTable(lines, { hasUnitPrices: true }),
      { is: 'heading', text: 'Riepilogo IVA' },
      vatTable(vat),
      { is: 'totals', rows: totalsOf(document) },
      notesOf(document),
    ],
  };
}

function referencesOf({ kind, details, reason }: IssuedDocument): string[] {
  const orders = details.orders.map(({ orderId, deliveredOn, cig, cup }) =>
    [
      `Ordine n. ${orderId}${deliveredOn === '' ? '' : ` consegnato il ${printDate(deliveredOn)}`}`,
      cig === '' ? '' : `CIG ${cig}`,
      cup === '' ? '' : `CUP ${cup}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  const { invoice } = details;
  return [
    ...(invoice ? [`Storno della fattura n. ${invoice.number} del ${printDate(invoice.date)}`] : []),
    ...(reason === '' ? [] : [`Causale: ${reason}`]),
    ...orders,
    ...(details.subscription ? [subscriptionText(details.subscription)] : []),
    ...(kind === 'credit-note'
      ? []
      : [`Pagamento: ${paymentTypeName(details.paymentTypeId)}${dueText(details.dueOn)}${voucherText(details)}`]),
  ];
}

function subscriptionText({ subscriptionId, cig, cup }: InvoicedSubscription): string {
  return [`Abbonamento n. ${subscriptionId}`, cig === '' ? '' : `CIG ${cig}`, cup === '' ? '' : `CUP ${cup}`]
    .filter(Boolean)
    .join(', ');
}

function voucherText({ voucherCents = 0 }: IssuedDocument['details']): string {
  return voucherCents > 0 ? `, ${formatMoney(voucherCents)} con buoni acquistati` : '';
}

/** Returns the shop's IBAN for documents that are paid by transfer, as those on account are. */
function accountOf({ kind, details }: IssuedDocument, { iban }: Seller): string[] {
  const isTransferred = BY_TRANSFER.includes(paymentMeans(details.paymentTypeId));
  return kind !== 'credit-note' && iban !== undefined && isTransferred ? [`IBAN ${iban}`] : [];
}

const BY_TRANSFER: readonly (PaymentMeans | undefined)[] = ['bank', 'wire', 'credit'];

function dueText(dueOn: string | undefined): string {
  return dueOn === undefined ? '' : `, entro il ${printDate(dueOn)}`;
}

function totalsOf({ vat, totalCents, party }: IssuedDocument): (readonly [string, string])[] {
  const net = vat.reduce((sum, { netCents }) => sum + netCents, 0);
  const rows: (readonly [string, string])[] = [
    ['Imponibile', formatMoney(net)],
    ['IVA', formatMoney(totalCents - net)],
    ['Totale documento', formatMoney(totalCents)],
  ];
  return splitsPayment(party) ? [...rows, ['Netto a pagare', formatMoney(payableCents(party, vat))]] : rows;
}

function notesOf({ party }: IssuedDocument): Block {
  return {
    is: 'text',
    isSmall: true,
    lines: [
      'Copia di cortesia: l’originale è il file elettronico trasmesso al Sistema di Interscambio.',
      ...(splitsPayment(party) ? ['Scissione dei pagamenti ai sensi dell’art. 17-ter DPR 633/1972.'] : []),
    ],
  };
}
