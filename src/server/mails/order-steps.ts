import { createElement as h, type ReactNode } from 'react';
import type { Receipt } from '../../contract/fulfilment/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../domain/base/format.ts';
import type { RomeTime } from '../../domain/base/rome-time.ts';
import type { DeliveryEvent } from '../../domain/orders/delivery-event.ts';
import { orderStatus } from '../../domain/orders/order-status.ts';
import type { OrderStep } from '../../domain/orders/order-step.ts';
import type { Mail } from '../infra/mail.ts';
import { Amounts, Button, Facts, Frame, Heading, type Line, Lines, LinkLine, Paragraph } from './kit.ts';
import { letter } from './letter.ts';
import { renderMail } from './render-mail.ts';

export interface StepReader {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly publicUrl: string;
  /** What the staff wrote about an order that came to nothing. */
  readonly note: string;
  /** Undefined while the total is not known. */
  readonly receipt: Receipt | undefined;
  /** Euro that were collected so far, as by wire, and not paid back. */
  readonly collected: number;
  /** Says what happens to the money of a cancelled order, in the words of its page. */
  readonly moneyBack?: string | undefined;
  /** Of an order whose goods wait in a locker. */
  readonly locker?: { readonly box: string; readonly until: RomeTime } | undefined;
  readonly consent: { readonly total: number; readonly agreedTotal: number; readonly until: RomeTime } | undefined;
}

interface StepTexts {
  /** After "Ordine n. 100023". */
  readonly subject: string;
  readonly text: string;
  readonly push: string;
  readonly button: string;
}

const SEE = 'Vedi il tuo ordine';

/** The words of each step: the states are those of D 4. */
export const STEP_TEXTS: Readonly<Record<OrderStep, StepTexts>> = {
  taken: {
    subject: 'in preparazione',
    text: 'Abbiamo preso in carico il tuo ordine: da adesso non può più essere modificato o annullato.',
    push: 'Abbiamo preso in carico il tuo ordine.',
    button: SEE,
  },
  consent: {
    subject: 'ci serve la tua conferma',
    text: [
      'Alcuni prodotti pesano più del previsto e il totale supera l’importo autorizzato.',
      'Dicci se vuoi comunque tutto: senza una tua risposta non ti addebitiamo la parte in più.',
    ].join(' '),
    push: 'Il totale supera l’importo autorizzato: ci serve la tua conferma.',
    button: 'Rispondi',
  },
  ready: {
    subject: 'pronto per il ritiro',
    text: 'La tua spesa è pronta: ti aspettiamo in negozio.',
    push: 'La tua spesa è pronta per il ritiro.',
    button: SEE,
  },
  leaving: {
    subject: 'in consegna',
    text: 'La tua spesa è in viaggio verso di te.',
    push: 'La tua spesa è in consegna.',
    button: SEE,
  },
  'in-locker': {
    subject: 'nel locker',
    text: 'La tua spesa è nel locker: puoi ritirarla.',
    push: 'La tua spesa è nel locker: puoi ritirarla.',
    button: SEE,
  },
  delivered: {
    subject: 'consegnato',
    text: 'Grazie! Ecco che cosa hai ricevuto e quanto hai pagato.',
    push: 'La tua spesa è stata consegnata.',
    button: SEE,
  },
  'partly-delivered': {
    subject: 'consegnato parzialmente',
    text: 'Non tutto quello che hai ordinato era disponibile: paghi solo quello che hai ricevuto.',
    push: 'La tua spesa è stata consegnata, ma manca qualcosa: paghi solo quello che hai ricevuto.',
    button: SEE,
  },
  cancelled: {
    subject: 'annullato',
    text: 'Hai annullato il tuo ordine: non lo consegniamo.',
    push: 'Il tuo ordine è annullato.',
    button: SEE,
  },
  'not-collected': {
    subject: 'non ritirato',
    text: 'Nessuno ha ritirato la spesa.',
    push: 'La tua spesa non è stata ritirata.',
    button: SEE,
  },
  failed: {
    subject: 'non riuscito',
    text: 'Ci dispiace: non siamo riusciti a portare a termine il tuo ordine.',
    push: 'Non siamo riusciti a portare a termine il tuo ordine.',
    button: SEE,
  },
};

const WITH_RECEIPT: readonly OrderStep[] = ['delivered', 'partly-delivered'];
const WITHOUT_SALE: readonly OrderStep[] = ['not-collected', 'failed'];

/** Tells a customer of a step of an order; at its end with the receipt. */
export function orderStepLetter(step: OrderStep, reader: StepReader): Mail {
  const { email, firstName, orderId, publicUrl, note, receipt, consent, locker } = reader;
  const { subject, text, button } = STEP_TEXTS[step];
  const greeting = firstName === '' ? 'Ciao!' : `Ciao ${firstName}!`;
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId}: ${subject}`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `${greeting} Ordine n. ${orderId}: ${subject}.`),
      h(Paragraph, null, text),
      WITHOUT_SALE.includes(step) && note !== '' ? h(Paragraph, null, note) : null,
      moneyBack(step, reader),
      step === 'consent' && consent ? consentFacts(consent) : null,
      step === 'in-locker' && locker ? lockerFacts(locker) : null,
      ...(WITH_RECEIPT.includes(step) && receipt ? receiptOf(receipt) : []),
      h(Button, { label: button, href: `${publicUrl}/profile/orders/${orderId}` }),
      WITH_RECEIPT.includes(step) && receipt
        ? h(LinkLine, {
            ...{ before: 'Da conservare:', label: 'Scarica la ricevuta (PDF)' },
            href: `${publicUrl}/profile/orders/${orderId}#documenti`,
          })
        : null,
    ),
  });
}

/** What becomes of money that was paid before, as by wire; an order that came to nothing says so, too, if nothing was. */
function moneyBack(step: OrderStep, { collected, receipt, moneyBack: words }: StepReader): ReactNode {
  if (words !== undefined) return h(Paragraph, null, words);
  const isOver = WITHOUT_SALE.includes(step);
  if (!isOver && !WITH_RECEIPT.includes(step)) return null;
  const back = collected - (isOver ? 0 : (receipt?.total ?? collected));
  if (back >= 0.01) return h(Paragraph, null, `Ti restituiamo ${formatEuro(back)} che hai già pagato.`);
  return isOver ? h(Paragraph, null, 'Non ti è stato addebitato nulla.') : null;
}

function consentFacts({ total, agreedTotal, until }: NonNullable<StepReader['consent']>): ReactNode {
  return h(Facts, {
    rows: [
      { label: 'Con tutto', value: formatEuro(total) },
      { label: 'Senza la parte in più', value: formatEuro(agreedTotal) },
      { label: 'Rispondi entro', value: `${formatDay(until.date)}, ore ${until.time}` },
    ],
  });
}

function lockerFacts({ box, until }: NonNullable<StepReader['locker']>): ReactNode {
  return h(Facts, {
    rows: [
      ...(box === '' ? [] : [{ label: 'Sportello', value: box }]),
      { label: 'Ritira entro', value: `${formatDay(until.date)}, ore ${until.time}` },
    ],
  });
}

function receiptOf(receipt: Receipt): ReactNode[] {
  const { bagsTotal, deliveryFee, certificateTotal, total } = receipt;
  return [
    h(Lines, { key: 'lines', lines: receipt.lines.map(lineOf) }),
    h(Amounts, {
      key: 'amounts',
      rows: [
        ...(bagsTotal > 0 ? [{ label: 'Buste', value: formatEuro(bagsTotal) }] : []),
        { label: 'Consegna', value: deliveryFee > 0 ? formatEuro(deliveryFee) : 'Gratis' },
        ...(certificateTotal > 0 ? [{ label: 'Buoni', value: `−${formatEuro(certificateTotal)}` }] : []),
        { label: 'Totale', value: formatEuro(total), isStrong: true },
      ],
    }),
  ];
}

function lineOf(line: Receipt['lines'][number]): Line {
  const { name, pickedQuantity, pickedWeight, orderedQuantity, orderedWeight, substitute, outcome, leftOut } = line;
  const notes = [
    outcome === 'missing' ? 'Non disponibile' : undefined,
    outcome === 'returned' ? 'Non accettato alla consegna' : undefined,
    outcome === 'part' || pickedWeight !== orderedWeight
      ? `Ordinati: ${amountOf(orderedQuantity, orderedWeight)}`
      : undefined,
    substitute && `Al suo posto: ${amountOf(substitute.quantity, substitute.weight)} ${substitute.name}`,
    leftOut === undefined ? undefined : `Non addebitati: ${formatEuro(leftOut)}`,
  ];
  return {
    amount: amountOf(pickedQuantity, pickedWeight),
    name,
    description: '',
    total: formatEuro(line.total),
    notes: notes.filter((note) => note !== undefined),
  };
}

/** "3 ×", or "1,12 kg". */
function amountOf(quantity: number, kilos: number): string {
  return kilos > 0 ? formatGrams(Math.round(kilos * 1000)) : `${quantity} ×`;
}

/** To the staff: the delivery partner says something of an order that they have to look after. */
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
}): Mail {
  return letter({
    to,
    link,
    subject: `Ordine n. ${orderId}: il corriere segnala “${event.name}”`,
    texts: [
      `Ordine n. ${orderId} di ${customer}, ora “${orderStatus(statusId).name}”. Il corriere segnala: ${event.name}.`,
      'Controlla l’ordine: se la spesa è già partita, registra che cosa contiene e la consegna; se nessuno la porta, consegnatela voi o chiudete l’ordine.',
    ],
    button: 'Apri la gestione',
  });
}
