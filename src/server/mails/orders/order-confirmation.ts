import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro, formatGrams, formatPieces } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { trackerSteps } from '../../../domain/delivery/tracker/order-tracker.ts';
import type { OrderDifference } from '../../../domain/orders/order-differences.ts';
import type { PaymentStory } from '../../../domain/orders/words/payment-words.ts';
import { t } from '../../../language/language.ts';
import type { AmountRow, Block, GoodsLine, Letter } from '../../infra/mail.ts';
import { fixed, plainName, worded } from '../letter.ts';
import { type MailedOrder, orderName, orderWords, whenAndWhere } from '../mailed-order.ts';

export interface OrderReader {
  readonly email: string;
  readonly firstName: string;
  /** The address that shows the order without a login. */
  readonly link: string;
  readonly publicUrl: string;
  /** Whether goods were added to an order that was confirmed before. */
  readonly isGrown?: boolean | undefined;
  /** The number of another order whose goods joined this one. */
  readonly joinedNumber?: number | undefined;
  /** The name of the person who approved the order for a company; empty: it needed no approval. */
  readonly approvedBy?: string | undefined;
  /** Set for an order that replaces an earlier version of itself. */
  readonly change?: ChangedOrder | undefined;
}

/** The order before the change; it keeps its number. */
export interface ChangedOrder {
  /** Euro. */
  readonly total: number;
  readonly differences: readonly OrderDifference[];
  /** Says what happens to the money that was paid for the earlier version. */
  readonly moneyBack: string;
}

type Item = Order['orderItems'][number];
type Adjustment = Order['orderAdjustmentSummary']['orderAdjustments'][number];

/** The data of an order that the mail shows, which are part of those of its page. */
export interface ConfirmedOrder
  extends MailedOrder,
    Pick<Order, 'goodsTotal' | 'totalDiscount' | 'bagItems' | 'deliveryFee' | 'grossTotal'> {
  readonly payment: PaymentStory;
  /** The moment until which it can be changed; absent: it cannot. */
  readonly changeUntil?: Date | undefined;
  /** The deposits in the price of the goods, in euro. */
  readonly deposits: number;
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
  /** The absolute address of its picture. */
  readonly picture?: string | undefined;
}

/** Prices come from the order, where the one pricing function has calculated them. */
export function orderConfirmation(order: ConfirmedOrder, reader: OrderReader): Letter {
  const { link, approvedBy, change, publicUrl, joinedNumber: joined } = reader;
  const count = order.orderItems.length;
  return {
    to: reader.email,
    subject: subjectOf(order.orderNumber, reader),
    title: orderName(order.orderNumber),
    orderNumber: order.orderNumber,
    store: order.store,
    ...worded(kindOf(reader), orderWords(order, reader.firstName)),
    blocks: [
      { kind: 'heading', text: headingOf(reader) },
      fixed(whenAndWhere(order)),
      joined !== undefined &&
        fixed(t('Abbiamo unito l’ordine n. {number} a questo: arrivano insieme.', { number: joined })),
      approvedBy
        ? fixed(t('L’ha approvato {name}.', { name: plainName(approvedBy) ?? t('chi approva gli acquisti') }))
        : false,
      { kind: 'tracker', steps: trackerSteps(order) },
      { kind: 'button', label: order.changeUntil ? t('Vedi o cambia l’ordine') : t('Vedi il tuo ordine'), href: link },
      deadline(order),
      ...(change ? whatChanged(order, change) : []),
      { kind: 'rule' },
      { kind: 'note', title: order.payment.title, text: order.payment.text },
      { kind: 'rule' },
      { kind: 'subheading', text: count === 1 ? t('1 prodotto') : t('{n} prodotti', { n: count }) },
      { kind: 'goods', lines: order.orderItems.map(lineOf) },
      { kind: 'amounts', rows: amountsOf(order) },
      order.orderItems.some(({ weight }) => weight > 0) && {
        kind: 'small',
        isFixed: true,
        text: t('I prodotti a peso vengono pesati alla preparazione: l’importo finale può variare leggermente.'),
      },
      {
        kind: 'link',
        before: t('Da conservare:'),
        label: t('Scarica la conferma (PDF)'),
        href: `${link}/conferma.pdf`,
      },
      {
        kind: 'link',
        before: t('Hai 14 giorni per recedere dai prodotti non deperibili:'),
        label: t('recedere dal contratto qui'),
        href: `${publicUrl}/recesso?ordine=${order.orderNumber}`,
      },
    ],
  };
}

function kindOf({ isGrown, change, approvedBy }: OrderReader) {
  if (change) return 'order-changed';
  if (isGrown) return 'order-grown';
  return approvedBy ? 'order-approved' : 'order-confirmed';
}

function subjectOf(number: number, { isGrown, change, approvedBy }: OrderReader): string {
  if (change) return t('Modifica confermata: ordine n. {number}', { number });
  if (isGrown) return t('Ordine n. {number} aggiornato', { number });
  return approvedBy
    ? t('Ordine n. {number} approvato e confermato', { number })
    : t('Ordine n. {number} confermato', { number });
}

function headingOf({ firstName: name, change, isGrown }: OrderReader): string {
  if (name === '')
    return change
      ? t('La modifica è confermata')
      : isGrown
        ? t('Abbiamo aggiornato la tua spesa')
        : t('La tua spesa è confermata');
  if (change) return t('{name}, la modifica è confermata', { name });
  return isGrown
    ? t('{name}, abbiamo aggiornato la tua spesa', { name })
    : t('Grazie {name}, la tua spesa è confermata', { name });
}

function deadline({ changeUntil }: ConfirmedOrder): Block | false {
  if (!changeUntil) return false;
  const { date, time } = romeTime(changeUntil);
  return {
    kind: 'small',
    isFixed: true,
    text: t(
      'Puoi cambiarlo fino a {day} alle {time}, se non cominciamo prima a prepararlo: stesso pagamento, stessa fascia.',
      { day: formatDay(date), time },
    ),
  };
}

/** Says how the order differs from its earlier version, and what happens to the money that was paid for that. */
function whatChanged({ grossTotal }: ConfirmedOrder, change: ChangedOrder): Block[] {
  const texts = change.differences.map(({ name, before, after, isWeight }) => {
    const text = (amount: number) => (isWeight ? formatGrams(Math.round(amount * 1000)) : formatPieces(amount));
    if (before === 0) return t('Aggiunto: {name}, {amount}', { name, amount: text(after) });
    return after === 0
      ? t('Tolto: {name}', { name })
      : t('{name}: da {before} a {after}', { name, before: text(before), after: text(after) });
  });
  const values = { before: formatEuro(change.total), now: formatEuro(grossTotal) };
  return [
    { kind: 'rule' },
    { kind: 'subheading', text: t('Che cosa è cambiato') },
    { kind: 'list', texts },
    { kind: 'strong', text: t('Era {before}, ora {now}.', values) },
    fixed(t('Del pagamento di prima: {text}', { text: lowerCased(change.moneyBack) })),
  ];
}

function lowerCased(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The cartItemInsertionTypeId of gifts. */
const GIFT = 2;

function lineOf(item: ConfirmedItem): GoodsLine {
  const { product, weight, quantity, cartItemInsertionTypeId, grossTotal, picture } = item;
  const grams = formatGrams(Math.round(weight * 1000));
  return {
    amount: weight > 0 ? t('circa {amount}', { amount: grams }) : `${quantity} ×`,
    shownAmount: weight > 0 ? t('circa {amount}, da pesare', { amount: grams }) : formatPieces(quantity),
    name: product.name,
    description: [product.shortDescr, product.description].filter(Boolean).join(' '),
    total: cartItemInsertionTypeId === GIFT ? t('Omaggio') : formatEuro(grossTotal),
    notes: notesOf(item),
    picture,
  };
}

/** Returns the line preferences: the note and the substitutes. 'Substitutes allowed' is the default and not shown. */
function notesOf({ orderItemInfo: infos }: ConfirmedItem): string[] {
  const { note, preferred_substitute_name: name, accepts_alternatives: accepts } = infos;
  return [
    ...(note === undefined ? [] : [t('Nota: {note}', { note })]),
    ...(accepts === 'false' ? [t('Senza alternative')] : name === undefined ? [] : [t('Se manca: {name}', { name })]),
  ];
}

function amountsOf(order: ConfirmedOrder): AmountRow[] {
  const { goodsTotal, totalDiscount, deposits, bagItems = [], deliveryFee, orderAdjustmentSummary, grossTotal } = order;
  return [
    { label: t('Spesa'), value: formatEuro(goodsTotal) },
    ...(deposits > 0 ? [{ label: t('di cui cauzioni'), value: formatEuro(deposits) }] : []),
    ...(totalDiscount > 0
      ? [{ label: t('Con le promozioni hai risparmiato {amount}', { amount: formatEuro(totalDiscount) }) }]
      : []),
    ...bagItems.map((bag) => ({ label: `${bag.quantity} × ${bag.name}`, value: formatEuro(bag.grossTotal) })),
    { label: t('Consegna'), value: deliveryFee === 0 ? t('Gratis') : formatEuro(deliveryFee) },
    ...orderAdjustmentSummary.orderAdjustments.map(({ giftCertificate: { name, code }, amount }) => ({
      label: `${name} (${code})`,
      value: `−${formatEuro(amount)}`,
    })),
    { label: t('Totale previsto'), value: formatEuro(grossTotal), isStrong: true },
  ];
}
