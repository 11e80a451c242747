import { formatDay, formatMoney } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import type { BilledLine } from '../../../../domain/documents/billed-lines.ts';
import type { Seller } from '../../../../domain/documents/party.ts';
import { grossOf, vatParts } from '../../../../domain/documents/vat.ts';
import { paymentTypeName } from '../../../../domain/orders/payment-type.ts';
import type { Block, Sheet } from '../../../infra/pdf/sheet.ts';
import { linesTable, printDate, sellerFoot, sellerLines, vatTable } from './print-parts.ts';

/**
 * confirmation: the order as placed, on a durable medium (art. 51 of the consumer code). receipt: what was delivered
 * and charged.
 */
export type OrderSheetKind = 'confirmation' | 'receipt';

/** The data of an order for its print. */
export interface PrintedOrder {
  /** The number under which its customer knows it. */
  readonly orderNumber: number;
  readonly placedAt: Date;
  readonly serviceName: string;
  readonly storeName: string;
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  readonly paymentTypeId: number;
  /** True if the order was confirmed, then lost its payment, and waits for another one. */
  readonly isUnpaid: boolean;
  /** Name and address of the customer; undefined for a reader with only the link of the order (D 6). */
  readonly customer: readonly string[] | undefined;
  readonly lines: readonly BilledLine[];
  /** Deposits of a receipt that were refunded later; their amounts are negative. */
  readonly depositsBack: readonly BilledLine[];
  /** The amount paid by bought vouchers. */
  readonly voucherCents: number;
  readonly totalCents: number;
}

const TITLES: Readonly<Record<OrderSheetKind, string>> = {
  confirmation: 'Conferma dell’ordine',
  receipt: 'Ricevuta dell’ordine',
};

export function orderSheet(kind: OrderSheetKind, order: PrintedOrder, seller: Seller): Sheet {
  const { orderNumber, placedAt, lines, depositsBack, customer } = order;
  const placed = romeTime(placedAt);
  return {
    title: `${TITLES[kind]} n. ${orderNumber}`,
    author: seller.name,
    subtitle: `ordinato il ${printDate(placed.date)} alle ${placed.time}`,
    date: placedAt,
    foot: sellerFoot(seller),
    blocks: [
      {
        is: 'parties',
        parties: [
          { heading: 'Venditore', lines: sellerLines(seller) },
          ...(customer ? [{ heading: 'Cliente', lines: customer }] : []),
        ],
      },
      { is: 'text', lines: factsOf(order) },
      linesTable(lines),
      { is: 'totals', rows: totalsOf(order) },
      { is: 'heading', text: 'IVA compresa nel totale' },
      vatTable(vatParts(lines)),
      ...(depositsBack.length > 0
        ? [{ is: 'heading' as const, text: 'Cauzioni restituite' }, linesTable(depositsBack)]
        : []),
      notesOf(kind),
    ],
  };
}

function factsOf({ serviceName, storeName, slot, paymentTypeId, isUnpaid }: PrintedOrder): string[] {
  const begin = slot.beginTime.slice(0, 5);
  const end = slot.endTime.slice(0, 5);
  return [
    `${serviceName}, ${storeName}`,
    `${formatDay(slot.dateIso)} ${slot.dateIso.slice(0, 4)}, dalle ${begin} alle ${end}`,
    `Pagamento: ${paymentTypeName(paymentTypeId)}`,
    ...(isUnpaid ? ['Il pagamento di prima non vale più: l’ordine aspetta di essere pagato di nuovo.'] : []),
  ];
}

function totalsOf({ lines, voucherCents, totalCents }: PrintedOrder): (readonly [string, string])[] {
  const sum = (kinds: readonly BilledLine['kind'][]) => grossOf(lines.filter(({ kind }) => kinds.includes(kind)));
  const discount = sum(['discount']);
  const bags = sum(['bags']);
  const deposits = sum(['deposit']);
  return [
    ['Prodotti', formatMoney(sum(['goods']))],
    ...(deposits > 0 ? [['Cauzioni', formatMoney(deposits)] as const] : []),
    ...(bags > 0 ? [['Buste', formatMoney(bags)] as const] : []),
    ['Consegna', formatMoney(sum(['delivery']))],
    ...(discount < 0 ? [['Sconto con buono', formatMoney(discount)] as const] : []),
    ...(voucherCents > 0 ? [['Pagato con buono acquisto', formatMoney(-voucherCents)] as const] : []),
    ['Totale', formatMoney(totalCents)],
  ];
}

function notesOf(kind: OrderSheetKind): Block {
  return {
    is: 'text',
    isSmall: true,
    lines:
      kind === 'receipt'
        ? ['Ricevuta di cortesia, non è un documento fiscale.']
        : [
            'I prodotti a peso sono pesati quando prepariamo l’ordine: il totale finale può cambiare di poco.',
            'Diritto di recesso: hai 14 giorni dalla consegna per ripensarci. Sono esclusi i prodotti freschi e deperibili.',
          ],
  };
}
