import type { Receipt } from '../../../contract/orders/receipt-schemas.ts';
import { formatDay, formatEuro, formatGrams, formatPieces } from '../../../domain/base/format.ts';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { trackerSteps } from '../../../domain/delivery/tracker/order-tracker.ts';
import type { DeliveryEvent } from '../../../domain/orders/delivery-event.ts';
import { NOT_CHARGED, type OrderStep, orderStatus } from '../../../domain/orders/order-status.ts';
import type { PaymentStory } from '../../../domain/orders/words/payment-words.ts';
import type { Decision } from '../../../domain/picking/proposals.ts';
import { t } from '../../../language/language.ts';
import type { Block, GoodsLine, Letter } from '../../infra/mail.ts';
import { addressed, fixed, letter, paragraph, worded } from '../letter.ts';
import { addressText, type MailedOrder, orderName, orderWords, whenAndWhere } from '../mailed-order.ts';
import { STEP_TEXTS } from '../step-texts.ts';

export interface StepReader {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly order: MailedOrder;
  readonly publicUrl: string;
  /** The note of the staff about an order without a sale. */
  readonly note: string;
  /** Undefined while the total is not known. */
  readonly receipt: Receipt | undefined;
  /** The absolute addresses of pictures, by the number of the line. */
  readonly pictures: ReadonlyMap<number, string>;
  /** The amount in euro that was collected so far, as by wire, and not refunded. */
  readonly collected: number;
  /** How it is paid, in the words of its page. */
  readonly payment: PaymentStory;
  /** Says what happens to the money of a cancelled order, in the words of its page. */
  readonly moneyBack?: string | undefined;
  /** The code that the customer says at the counter or the locker; undefined: there is none. */
  readonly pickupCode?: string | undefined;
  /** Set for an order whose goods wait in a locker. */
  readonly locker?: { readonly box: string; readonly until: RomeTime } | undefined;
  readonly consent: { readonly total: number; readonly agreedTotal: number; readonly until: RomeTime } | undefined;
}

const WITH_RECEIPT: readonly OrderStep[] = ['delivered', 'partly-delivered'];
const WITHOUT_SALE: readonly OrderStep[] = ['not-collected', 'failed'];
/** Steps for which the shop may have given a reason. */
const WITH_REASON: readonly OrderStep[] = [...WITHOUT_SALE, 'cancelled'];
/** Steps before the payment is collected: the mail says how the order is paid. */
const UNDER_WAY: readonly OrderStep[] = ['moved', 'taken', 'ready', 'leaving', 'in-locker'];

/** Steps before the customer has the goods: the mail says when and where. */
const STILL_TO_COME: readonly OrderStep[] = ['moved', 'taken', 'ready', 'leaving'];

/** Tells a customer of a step of an order; at its end with the receipt. */
export function orderStepLetter(step: OrderStep, reader: StepReader): Letter {
  const { email, firstName, orderId, order, publicUrl, note, receipt, consent, locker, pickupCode } = reader;
  const { subject, heading, text, button } = STEP_TEXTS[step];
  const page = `${publicUrl}/profile/orders/${orderId}`;
  const hasReceipt = WITH_RECEIPT.includes(step) && receipt !== undefined;
  return {
    to: email,
    subject: t('Ordine n. {number}: {news}', { number: order.orderNumber, news: t(subject) }),
    title: orderName(order.orderNumber),
    orderNumber: order.orderNumber,
    store: order.store,
    ...worded(`step-${step}`, orderWords(order, firstName)),
    blocks: [
      { kind: 'heading', text: t(heading) },
      paragraph(addressed(firstName, t(text))),
      STILL_TO_COME.includes(step) && fixed(whenAndWhere(order)),
      WITH_REASON.includes(step) && note !== '' && fixed(t(note)),
      moneyBack(step, reader),
      step === 'consent' && consent !== undefined && consentFacts(consent),
      step === 'ready' && pickupCode !== undefined && { kind: 'facts', rows: [codeRow(pickupCode)] },
      step === 'in-locker' && locker !== undefined && lockerFacts(locker, reader),
      { kind: 'tracker', steps: trackerSteps(order) },
      { kind: 'button', label: t(button), href: page },
      saysPayment(step, reader) && { kind: 'note', title: reader.payment.title, text: reader.payment.text },
      ...(hasReceipt ? receiptOf(receipt, reader.pictures) : []),
      hasReceipt && {
        kind: 'link',
        before: t('Da conservare:'),
        label: t('Scarica la ricevuta (PDF)'),
        href: `${page}#documenti`,
      },
    ],
  };
}

/**
 * Returns whether the mail shows the payment: while the order is under way, and at its end unless there was no sale.
 */
function saysPayment(step: OrderStep, { order, receipt }: StepReader): boolean {
  if (NOT_CHARGED.includes(order.orderStatusId)) return false;
  return UNDER_WAY.includes(step) || (WITH_RECEIPT.includes(step) && receipt !== undefined);
}

/**
 * Says what happens to money that was paid before, as by wire; for an order without a sale also that nothing was paid.
 */
function moneyBack(step: OrderStep, { collected, receipt, moneyBack: words }: StepReader): Block | false {
  if (words !== undefined) return fixed(words);
  const isOver = WITHOUT_SALE.includes(step);
  if (!isOver && !WITH_RECEIPT.includes(step)) return false;
  const back = collected - (isOver ? 0 : (receipt?.total ?? collected));
  if (back >= 0.01) return fixed(t('Ti restituiamo {amount} che hai già pagato.', { amount: formatEuro(back) }));
  return isOver && fixed(t('Non ti è stato addebitato nulla.'));
}

function consentFacts({ total, agreedTotal, until }: NonNullable<StepReader['consent']>): Block {
  return {
    kind: 'facts',
    rows: [
      { label: t('Con tutto'), value: formatEuro(total) },
      { label: t('Senza la parte in più'), value: formatEuro(agreedTotal) },
      { label: t('Rispondi entro'), value: moment(until) },
    ],
  };
}

function codeRow(code: string) {
  return { label: t('Codice del ritiro'), value: code };
}

function lockerFacts({ box, until }: NonNullable<StepReader['locker']>, { order, pickupCode }: StepReader): Block {
  return {
    kind: 'facts',
    rows: [
      { label: t('Dove'), value: addressText(order.shippingAddress) },
      ...(box === '' ? [] : [{ label: t('Sportello'), value: box }]),
      ...(pickupCode === undefined ? [] : [codeRow(pickupCode)]),
      { label: t('Ritira entro'), value: moment(until) },
    ],
  };
}

function moment({ date, time }: RomeTime): string {
  return t('{day}, ore {time}', { day: formatDay(date), time });
}

function receiptOf(receipt: Receipt, pictures: StepReader['pictures']): Block[] {
  const { bagsTotal, deliveryFee, certificateTotal, total } = receipt;
  return [
    { kind: 'rule' },
    { kind: 'subheading', text: t('Che cosa hai ricevuto') },
    { kind: 'goods', lines: receipt.lines.map((line) => lineOf(line, pictures.get(line.orderItemId))) },
    {
      kind: 'amounts',
      rows: [
        ...(bagsTotal > 0 ? [{ label: t('Buste'), value: formatEuro(bagsTotal) }] : []),
        { label: t('Consegna'), value: deliveryFee > 0 ? formatEuro(deliveryFee) : t('Gratis') },
        ...(certificateTotal > 0 ? [{ label: t('Buoni'), value: `−${formatEuro(certificateTotal)}` }] : []),
        { label: t('Totale'), value: formatEuro(total), isStrong: true },
      ],
    },
  ];
}

function lineOf(line: Receipt['lines'][number], picture: string | undefined): GoodsLine {
  const { name, pickedQuantity, pickedWeight, orderedQuantity, orderedWeight, substitute, outcome, leftOut } = line;
  const notes = [
    outcome === 'missing' ? t('Non disponibile') : undefined,
    outcome === 'returned' ? t('Non accettato alla consegna') : undefined,
    outcome === 'part' || pickedWeight !== orderedWeight
      ? t('Ordinati: {amount}', { amount: amountOf(orderedQuantity, orderedWeight) })
      : undefined,
    substitute &&
      t('Al suo posto: {amount}', { amount: `${amountOf(substitute.quantity, substitute.weight)} ${substitute.name}` }),
    leftOut === undefined ? undefined : t('Non addebitati: {amount}', { amount: formatEuro(leftOut) }),
  ];
  return {
    amount: amountOf(pickedQuantity, pickedWeight),
    shownAmount: shownAmount(pickedQuantity, pickedWeight),
    name,
    description: '',
    total: formatEuro(line.total),
    notes: notes.filter((note) => note !== undefined),
    picture,
  };
}

/** "3 pz", or "1,12 kg"; empty for goods that were not delivered: the notes say so. */
function shownAmount(quantity: number, kilos: number): string {
  if (kilos > 0) return amountOf(0, kilos);
  return quantity === 0 ? '' : formatPieces(quantity);
}

/** "3 ×", or "1,12 kg". */
function amountOf(quantity: number, kilos: number): string {
  return kilos > 0 ? formatGrams(Math.round(kilos * 1000)) : `${quantity} ×`;
}

export interface QuestionReader {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly orderNumber: number;
  readonly publicUrl: string;
  readonly until: RomeTime;
  /** The name of the missing product. */
  readonly name: string;
  readonly pieces: number;
  readonly grams: number;
  readonly withoutAnswer: Decision;
  readonly proposals: readonly { readonly name: string; readonly unitPrice: number }[];
  /**
   * Whether there is a photo. The page of the order shows it, because a mail cannot load a picture that needs a login.
   */
  readonly hasPhoto: boolean;
}

/** Asks a customer about goods in place of what is missing, while the order is picked. */
export function questionLetter(reader: QuestionReader): Letter {
  const {
    email,
    firstName,
    orderId,
    orderNumber: number,
    publicUrl,
    until,
    name,
    pieces,
    grams,
    withoutAnswer,
    proposals,
    hasPhoto,
  } = reader;
  const [first] = proposals;
  const priceOf = (euro: number) => {
    if (grams > 0) return t('{price} al kg', { price: formatEuro(euro) });
    return pieces > 1 ? t('{price} l’uno', { price: formatEuro(euro) }) : formatEuro(euro);
  };
  return {
    to: email,
    subject: t('Ordine n. {number}: che cosa mettiamo al posto di {name}?', { number, name }),
    title: orderName(number),
    orderNumber: number,
    ...worded('question', { nome: firstName, numero: String(number), prodotto: name }),
    blocks: [
      { kind: 'heading', text: t('{name} è finito', { name }) },
      paragraph(
        addressed(
          firstName,
          t('stiamo preparando la tua spesa e manca questo: {amount} {name}.', {
            amount: amountOf(pieces, grams / 1000),
            name,
          }),
        ),
      ),
      fixed(t('Al suo posto possiamo mettere, senza farti pagare di più:')),
      { kind: 'facts', rows: proposals.map(({ name: label, unitPrice }) => ({ label, value: priceOf(unitPrice) })) },
      ...(hasPhoto ? [fixed(t('C’è anche una foto di chi prepara la spesa: la vedi nella pagina dell’ordine.'))] : []),
      { kind: 'button', label: t('Rispondi'), href: `${publicUrl}/profile/orders/${orderId}` },
      fixed(
        withoutAnswer === 'put'
          ? t('Rispondi entro le {time}. Senza risposta mettiamo {name}, come hai scelto nell’ordine.', {
              time: until.time,
              name: first?.name ?? '',
            })
          : t('Rispondi entro le {time}. Senza risposta non mettiamo niente, e non lo paghi.', { time: until.time }),
      ),
    ],
  };
}

/** To the staff: a message of the delivery partner about an order that needs their attention. */
export function partnerNotice({
  to,
  link,
  orderId,
  customer,
  statusId,
  event,
}: {
  readonly to: string;
  readonly link: string;
  readonly orderId: number;
  readonly customer: string;
  readonly statusId: number;
  readonly event: DeliveryEvent;
}): Letter {
  return letter({
    to,
    link,
    subject: `Ordine n. ${orderId}: il corriere segnala “${event.name}”`,
    texts: [
      `Ordine n. ${orderId} di ${customer}, ora “${orderStatus(statusId).name}”. Il corriere segnala: ${event.name}.`,
      'Controlla l’ordine: se la spesa è già partita, registra che cosa contiene e la consegna; se nessuno la porta, consegnatela voi o chiudete l’ordine.',
    ],
    isForStaff: true,
    button: 'Apri la gestione',
  });
}
