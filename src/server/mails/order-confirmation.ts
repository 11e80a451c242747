import { createElement as h, type ReactNode } from 'react';
import type { Order } from '../../contract/orders/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../domain/base/format.ts';
import { HOME } from '../../domain/delivery/delivery-service.ts';
import type { OrderDifference } from '../../domain/orders/order-differences.ts';
import type { Mail } from '../infra/mail.ts';
import {
  type AmountRow,
  Amounts,
  Button,
  Facts,
  Frame,
  Heading,
  type Line,
  Lines,
  LinkLine,
  Paragraph,
  SmallPrint,
} from './kit.ts';
import { plainName } from './plain-name.ts';
import { renderMail } from './render-mail.ts';

export interface OrderReader {
  readonly email: string;
  readonly firstName: string;
  /** Shows the order without a login. */
  readonly link: string;
  /** Goods were added to the order, which was confirmed before. */
  readonly isGrown?: boolean | undefined;
  /** The name of who approved the order for a company; empty: it needed no approval. */
  readonly approvedBy?: string | undefined;
  /** The order takes the place of one that it changes. */
  readonly change?: ChangedOrder | undefined;
}

export interface ChangedOrder {
  /** The order of before. */
  readonly orderId: number;
  /** Euro. */
  readonly total: number;
  readonly differences: readonly OrderDifference[];
  /** Says what happens to the money that was paid for the order of before. */
  readonly moneyBack: string;
}

type Item = Order['orderItems'][number];
type Adjustment = Order['orderAdjustmentSummary']['orderAdjustments'][number];

/** What the mail says of an order: a part of what its page shows. */
export interface ConfirmedOrder
  extends Pick<
    Order,
    | 'orderId'
    | 'deliveryServiceId'
    | 'timeslot'
    | 'goodsTotal'
    | 'totalDiscount'
    | 'bagItems'
    | 'deliveryFee'
    | 'grossTotal'
  > {
  /** With what it is paid, and what is held. */
  readonly paymentText: string;
  readonly shippingAddress: Pick<Order['shippingAddress'], 'address1' | 'addressNumber' | 'postalcode' | 'city'>;
  readonly orderItems: readonly ConfirmedItem[];
  readonly orderAdjustmentSummary: {
    readonly orderAdjustments: readonly {
      readonly giftCertificate: Pick<Adjustment['giftCertificate'], 'name' | 'code'>;
      readonly amount: number;
    }[];
  };
}

interface ConfirmedItem
  extends Pick<Item, 'quantity' | 'weight' | 'cartItemInsertionTypeId' | 'grossTotal' | 'orderItemInfo'> {
  readonly product: Pick<Item['product'], 'name' | 'shortDescr' | 'description'>;
}

/** Prices come from the order, which the one pricing function made. */
export function orderConfirmation(order: ConfirmedOrder, reader: OrderReader): Mail {
  return renderMail({
    to: reader.email,
    subject: subjectOf(order.orderId, reader),
    page: h(OrderConfirmation, { order, reader }),
  });
}

function subjectOf(orderId: number, { isGrown, change, approvedBy }: OrderReader): string {
  if (change) return `Modifica confermata: ordine n. ${orderId}, al posto del n. ${change.orderId}`;
  return `Ordine n. ${orderId} ${isGrown ? 'aggiornato' : approvedBy ? 'approvato e confermato' : 'confermato'}`;
}

interface Props {
  readonly order: ConfirmedOrder;
  readonly reader: OrderReader;
}

function OrderConfirmation({ order, reader: { firstName, link, isGrown, change, approvedBy } }: Props): ReactNode {
  const { address1, addressNumber, postalcode, city } = order.shippingAddress;
  const { dateIso, beginTime, endTime } = order.timeslot;
  const greeting = firstName === '' ? 'Ciao!' : `Ciao ${firstName}!`;
  return h(
    Frame,
    { title: `Ordine n. ${order.orderId}` },
    h(
      Heading,
      null,
      change
        ? `${greeting} La modifica è confermata: ora vale l’ordine n. ${order.orderId}.`
        : `${greeting} Il tuo ordine n. ${order.orderId} è ${isGrown ? 'aggiornato' : 'confermato'}.`,
    ),
    approvedBy ? h(Paragraph, null, `L’ha approvato ${plainName(approvedBy) ?? 'chi approva gli acquisti'}.`) : null,
    ...(change ? whatChanged(order, change) : []),
    h(Facts, {
      rows: [
        {
          label: order.deliveryServiceId === HOME ? 'Lo consegniamo' : 'Ti aspettiamo',
          value: `${formatDay(dateIso)}, dalle ${beginTime} alle ${endTime}`,
        },
        { label: 'Dove', value: `${address1} ${addressNumber}, ${postalcode} ${city}` },
      ],
    }),
    h(Lines, { lines: order.orderItems.map(lineOf) }),
    h(Amounts, { rows: amountsOf(order) }),
    h(Button, { label: 'Vedi il tuo ordine', href: link }),
    h(LinkLine, { before: 'Da conservare:', label: 'Scarica la conferma (PDF)', href: `${link}/conferma.pdf` }),
    h(
      SmallPrint,
      null,
      'I prodotti a peso vengono pesati alla preparazione: l’importo finale può variare leggermente.',
    ),
  );
}

/** Says how the order differs from the one of before, and what happens to the money that was paid for that. */
function whatChanged({ grossTotal }: ConfirmedOrder, change: ChangedOrder): ReactNode[] {
  const { orderId, total, differences, moneyBack } = change;
  const texts = differences.map(({ name, before, after, isWeight }) => {
    const text = (amount: number) => (isWeight ? formatGrams(Math.round(amount * 1000)) : `${amount} pz`);
    if (before === 0) return `Aggiunto: ${name}, ${text(after)}`;
    return after === 0 ? `Tolto: ${name}` : `${name}: da ${text(before)} a ${text(after)}`;
  });
  return [
    h(Paragraph, { key: 'before' }, `Prende il posto dell’ordine n. ${orderId}, che non vale più.`),
    ...texts.map((text) => h(Paragraph, { key: text }, text)),
    h(Paragraph, { key: 'total' }, `Totale: da ${formatEuro(total)} a ${formatEuro(grossTotal)}.`),
    h(
      Paragraph,
      { key: 'money' },
      `Per l’ordine n. ${orderId}: ${moneyBack.charAt(0).toLowerCase()}${moneyBack.slice(1)}`,
    ),
  ];
}

/** cartItemInsertionTypeId of goods that came along. */
const GIFT = 2;

function lineOf(item: ConfirmedItem): Line {
  const { product, weight, quantity, cartItemInsertionTypeId, grossTotal } = item;
  return {
    amount: weight > 0 ? `circa ${formatGrams(Math.round(weight * 1000))}` : `${quantity} ×`,
    name: product.name,
    description: `${product.shortDescr} ${product.description}`,
    total: cartItemInsertionTypeId === GIFT ? 'Omaggio' : formatEuro(grossTotal),
    notes: notesOf(item),
  };
}

/** Line preferences: the note and the substitutes. 'Substitutes allowed' is the default and not shown. */
function notesOf({ orderItemInfo: infos }: ConfirmedItem): string[] {
  const { note, preferred_substitute_name: substitute, accepts_alternatives: accepts } = infos;
  return [
    ...(note === undefined ? [] : [`Nota: ${note}`]),
    ...(accepts === 'false' ? ['Senza alternative'] : substitute === undefined ? [] : [`Se manca: ${substitute}`]),
  ];
}

function amountsOf(order: ConfirmedOrder): AmountRow[] {
  const {
    goodsTotal,
    totalDiscount,
    bagItems = [],
    deliveryFee,
    orderAdjustmentSummary,
    grossTotal,
    paymentText,
  } = order;
  return [
    { label: 'Spesa', value: formatEuro(goodsTotal) },
    ...(totalDiscount > 0 ? [{ label: `Con le promozioni hai risparmiato ${formatEuro(totalDiscount)}` }] : []),
    ...bagItems.map((bag) => ({ label: `${bag.quantity} × ${bag.name}`, value: formatEuro(bag.grossTotal) })),
    { label: 'Consegna', value: deliveryFee === 0 ? 'GRATIS' : formatEuro(deliveryFee) },
    ...orderAdjustmentSummary.orderAdjustments.map(({ giftCertificate: { name, code }, amount }) => ({
      label: `${name} (${code})`,
      value: `−${formatEuro(amount)}`,
    })),
    { label: 'Totale', value: formatEuro(grossTotal), isStrong: true },
    { label: 'Pagamento', value: paymentText },
  ];
}
