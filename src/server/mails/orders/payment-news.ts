import { formatDay, formatMoney } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { PaymentNews, TransferNews } from '../../../domain/orders/payment-status.ts';
import { msg, t } from '../../../language/language.ts';
import type { Letter } from '../../infra/mail.ts';
import { addressed, fixed, letter as letterOf, paragraph, worded } from '../letter.ts';
import type { MailedOrder } from '../mailed-order.ts';

export interface PaymentLetter {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly order: MailedOrder;
  readonly publicUrl: string;
  readonly news: PaymentNews;
  /** The amount that is still to be paid. */
  readonly amountCents: number;
  /** The moment at which the unpaid order is cancelled. */
  readonly until: Date | undefined;
}

/** Texts for `t`, with the amount and the moment until which it can be paid. */
interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly button: string;
}

/** Tells a customer the new state of the payment of a valid order (decision 71). */
export function paymentNews({ email, firstName, orderId, order, publicUrl, ...letter }: PaymentLetter): Letter {
  const { news, until } = letter;
  const { subject, heading, text, button } = news === 'lapsed' && !until ? LAPSED_WITHOUT_END : WORDS[news];
  const values = { amount: formatMoney(letter.amountCents), moment: until ? moment(until) : '' };
  const [first = '', ...others] = text.map((each) => t(each, values));
  return letterOf({
    to: email,
    order,
    ...worded(`payment-${news}`, {
      nome: firstName,
      numero: String(order.orderNumber),
      importo: values.amount,
      scadenza: values.moment,
    }),
    subject: t('Ordine n. {number}: {news}', { number: order.orderNumber, news: t(subject) }),
    heading: t(heading),
    texts: [addressed(firstName, first), ...others],
    button: t(button),
    link: `${publicUrl}/profile/orders/${orderId}`,
    ...(news === 'paid'
      ? {}
      : { smallPrint: t('Dalla pagina dell’ordine puoi anche scegliere un altro modo di pagare.') }),
  });
}

const PAY = msg('Paga l’ordine');
const LAPSED = {
  subject: msg('devi confermare di nuovo il pagamento'),
  heading: msg('L’autorizzazione del pagamento non vale più'),
  button: PAY,
};
const HELD_NO_MORE = msg(
  'la tua banca non tiene più da parte l’importo dell’ordine ({amount}), e non ti è stato addebitato nulla.',
);

const WORDS: Readonly<Record<PaymentNews, Words>> = {
  lapsed: {
    ...LAPSED,
    text: [
      HELD_NO_MORE,
      msg(
        'Teniamo per te i prodotti e la fascia oraria fino a {moment}: se non paghi entro allora l’ordine viene annullato.',
      ),
    ],
  },
  renew: {
    subject: msg('conferma il pagamento prima della consegna'),
    heading: msg('L’autorizzazione del pagamento finisce prima della consegna'),
    text: [
      msg('le banche tengono da parte un importo solo per alcuni giorni: conferma di nuovo il pagamento di {amount}.'),
      msg('La prima autorizzazione viene annullata, e paghi una volta sola, alla consegna.'),
      msg(
        'Se l’autorizzazione finisce prima che tu la confermi, ti chiediamo di pagare di nuovo e intanto teniamo il tuo posto.',
      ),
    ],
    button: msg('Conferma il pagamento'),
  },
  unpaid: {
    subject: msg('il pagamento non è riuscito'),
    heading: msg('La tua spesa è in preparazione, ma il pagamento non vale più'),
    text: [msg('mancano {amount}: paga prima della consegna, altrimenti non possiamo consegnarti la spesa.')],
    button: PAY,
  },
  uncollected: {
    subject: msg('il pagamento non è riuscito'),
    heading: msg('Il pagamento non è riuscito'),
    text: [
      msg('hai ricevuto la spesa, ma non siamo riusciti a incassare il pagamento.'),
      msg('Restano da pagare {amount}.'),
    ],
    button: PAY,
  },
  paid: {
    subject: msg('il pagamento è a posto'),
    heading: msg('Il pagamento è a posto'),
    text: [msg('il pagamento è a posto: non devi fare altro.')],
    button: msg('Vedi il tuo ordine'),
  },
};
const LAPSED_WITHOUT_END: Words = { ...LAPSED, text: [HELD_NO_MORE, msg('Paga l’ordine per confermarlo.')] };

/** Tells the staff of goods whose money cannot be collected. */
export function uncollectedNotice(letter: {
  readonly to: string;
  readonly orderId: number;
  readonly customer: string;
  readonly amountCents: number;
  readonly isHandedOver: boolean;
  readonly link: string;
}): Letter {
  const { to, orderId, customer, amountCents, isHandedOver, link } = letter;
  const text = isHandedOver
    ? 'La spesa è stata consegnata, e il pagamento non si può incassare.'
    : 'La spesa è in preparazione, e il pagamento non vale più: non può uscire finché non è pagata.';
  return {
    to,
    subject: `Ordine n. ${orderId}: mancano ${formatMoney(amountCents)}`,
    title: `Ordine n. ${orderId}`,
    isForStaff: true,
    blocks: [
      { kind: 'heading', text: `Ordine n. ${orderId}, ${customer}: mancano ${formatMoney(amountCents)}` },
      paragraph(text),
      { kind: 'button', label: 'Apri gli incassi mancati', href: link },
    ],
  };
}

export interface TransferNewsLetter {
  readonly email: string;
  readonly firstName: string;
  readonly news: TransferNews;
  /** The number of the order that the transfer is for; absent: it is for dues. */
  readonly orderNumber?: number | undefined;
  readonly dueIds: readonly number[];
  readonly amountCents: number;
  /** The part of the transfer that is not used for a payment. */
  readonly leftCents: number;
  /** The amount that is still missing for the order or dues. */
  readonly missingCents: number;
  readonly until: Date | undefined;
  readonly why: 'too-much' | 'cancelled' | 'not-awaited' | 'unknown' | undefined;
  /** Says how the money was returned. */
  readonly settlement: string;
  readonly link: string;
}

/** Tells a customer what happens to the money of a transfer (decision 72). */
export function transferNews(letter: TransferNewsLetter): Letter {
  const { email, firstName, news, orderNumber, amountCents, link } = letter;
  const amount = formatMoney(amountCents);
  const title = t('Il tuo bonifico di {amount}: {news}', { amount, news: t(TITLES[news]) });
  return {
    to: email,
    subject: title,
    title,
    orderNumber,
    ...worded(`transfer-${news}`, { nome: firstName, importo: amount }),
    blocks: [
      { kind: 'heading', text: title },
      paragraph(addressed(firstName, receivedText(letter))),
      ...newsTexts(letter).map(fixed),
      { kind: 'button', label: t('Vedi nel tuo profilo'), href: link },
    ],
  };
}

const TITLES: Readonly<Record<TransferNews, string>> = {
  partial: msg('manca una parte'),
  open: msg('una parte non serve'),
  returned: msg('te lo abbiamo restituito'),
  credited: msg('è diventato un buono'),
};

const WHY = {
  'too-much': msg('È più di quanto aspettavamo'),
  cancelled: msg('Quello per cui hai pagato è stato annullato'),
  'not-awaited': msg('È già pagato'),
  unknown: msg('Non sappiamo per che cosa è'),
} as const;

function receivedText({ amountCents, orderNumber, dueIds }: TransferNewsLetter): string {
  const amount = formatMoney(amountCents);
  return orderNumber === undefined
    ? t('abbiamo ricevuto il tuo bonifico di {amount} per le scadenze: {numbers}.', {
        amount,
        numbers: dueIds.join(', '),
      })
    : t('abbiamo ricevuto il tuo bonifico di {amount} per l’ordine n. {number}.', { amount, number: orderNumber });
}

function newsTexts({ news, leftCents, missingCents, until, why, settlement }: TransferNewsLetter): string[] {
  const left = formatMoney(leftCents);
  if (news === 'partial')
    return [
      until
        ? t('Mancano {amount}: aspettiamo il resto fino a {moment}.', {
            amount: formatMoney(missingCents),
            moment: moment(until),
          })
        : t('Mancano {amount}: aspettiamo il resto.', { amount: formatMoney(missingCents) }),
      t('Se il resto non arriva, o paghi in un altro modo, ti restituiamo quello che è arrivato.'),
    ];
  if (news === 'open')
    return [
      t('{why}: {amount} sono tuoi, e te li restituiamo. Ti scriviamo quando è fatto.', {
        why: t(WHY[why ?? 'unknown']),
        amount: left,
      }),
    ];
  if (news === 'returned') return [t('Ti abbiamo restituito {amount}: {how}.', { amount: left, how: settlement })];
  return [
    t('Come d’accordo, {amount} sono diventati un buono, che trovi nel tuo profilo e puoi usare per la spesa.', {
      amount: left,
    }),
  ];
}

function moment(at: Date): string {
  const { date, time } = romeTime(at);
  return t('{day}, ore {time}', { day: formatDay(date), time });
}
