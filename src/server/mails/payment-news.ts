import { createElement as h } from 'react';
import { formatCents, formatDay } from '../../domain/base/format.ts';
import { cents } from '../../domain/base/money.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import type { PaymentNews, TransferNews } from '../../domain/orders/payment-news.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface PaymentLetter {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly publicUrl: string;
  readonly news: PaymentNews;
  /** The amount that is still to be paid. */
  readonly amountCents: number;
  /** The order is cancelled if it is not paid by then. */
  readonly until: Date | undefined;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly button: string;
}

/** Tells a customer what became of the payment of an order that counted (decision 71). */
export function paymentNews({ email, firstName, orderId, publicUrl, ...letter }: PaymentLetter): Mail {
  const { subject, heading, text, button } = WORDS[letter.news](letter);
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId}: ${subject}`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ciao ${firstName}, ${heading}`),
      ...text.map((each) => h(Paragraph, { key: each }, each)),
      h(Button, { label: button, href: `${publicUrl}/profile/orders/${orderId}` }),
      letter.news === 'paid'
        ? null
        : h(SmallPrint, null, 'Dalla pagina dell’ordine puoi anche scegliere un altro modo di pagare.'),
    ),
  });
}

const PAY = 'Paga l’ordine';

const WORDS: Readonly<Record<PaymentNews, (letter: Pick<PaymentLetter, 'amountCents' | 'until'>) => Words>> = {
  lapsed: ({ amountCents, until }) => ({
    subject: 'devi confermare di nuovo il pagamento',
    heading: 'l’autorizzazione del pagamento non vale più.',
    text: [
      `La tua banca non tiene più da parte l’importo dell’ordine (${euro(amountCents)}), e non ti è stato addebitato nulla.`,
      until
        ? `Teniamo per te i prodotti e la fascia oraria fino a ${moment(until)}: se non paghi entro allora l’ordine viene annullato.`
        : 'Paga l’ordine per confermarlo.',
    ],
    button: PAY,
  }),
  renew: ({ amountCents }) => ({
    subject: 'conferma il pagamento prima della consegna',
    heading: 'l’autorizzazione del pagamento finisce prima della consegna.',
    text: [
      `Le banche tengono da parte un importo solo per alcuni giorni: conferma di nuovo il pagamento di ${euro(amountCents)}.`,
      'La prima autorizzazione viene annullata, e paghi una volta sola, alla consegna.',
      'Se l’autorizzazione finisce prima che tu la confermi, ti chiediamo di pagare di nuovo e intanto teniamo il tuo posto.',
    ],
    button: 'Conferma il pagamento',
  }),
  unpaid: ({ amountCents }) => ({
    subject: 'il pagamento non è riuscito',
    heading: 'la tua spesa è in preparazione, ma il pagamento non vale più.',
    text: [`Mancano ${euro(amountCents)}: paga prima della consegna, altrimenti non possiamo consegnarti la spesa.`],
    button: PAY,
  }),
  uncollected: ({ amountCents }) => ({
    subject: 'il pagamento non è riuscito',
    heading: 'hai ricevuto la spesa, ma non siamo riusciti a incassare il pagamento.',
    text: [`Restano da pagare ${euro(amountCents)}.`],
    button: PAY,
  }),
  paid: () => ({
    subject: 'il pagamento è a posto',
    heading: 'il pagamento è a posto.',
    text: ['Non devi fare altro.'],
    button: 'Vedi il tuo ordine',
  }),
};

/** Tells the staff of goods whose money cannot be collected. */
export function uncollectedNotice(letter: {
  readonly to: string;
  readonly orderId: number;
  readonly customer: string;
  readonly amountCents: number;
  readonly isHandedOver: boolean;
  readonly link: string;
}): Mail {
  const { to, orderId, customer, amountCents, isHandedOver, link } = letter;
  const text = isHandedOver
    ? 'La spesa è stata consegnata, e il pagamento non si può incassare.'
    : 'La spesa è in preparazione, e il pagamento non vale più: non può uscire finché non è pagata.';
  return renderMail({
    to,
    subject: `Ordine n. ${orderId}: mancano ${euro(amountCents)}`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ordine n. ${orderId}, ${customer}: mancano ${euro(amountCents)}`),
      h(Paragraph, null, text),
      h(Button, { label: 'Apri gli incassi mancati', href: link }),
    ),
  });
}

export interface TransferNewsLetter {
  readonly email: string;
  readonly firstName: string;
  readonly news: TransferNews;
  /** The order or dues that the transfer is for: "l’ordine n. 100023", "la scadenza 300001". */
  readonly subject: string;
  readonly amountCents: number;
  /** The part of the transfer that has paid nothing. */
  readonly leftCents: number;
  /** The amount that the order or dues still wait for. */
  readonly missingCents: number;
  readonly until: Date | undefined;
  readonly why: 'too-much' | 'cancelled' | 'not-awaited' | 'unknown' | undefined;
  /** Says how the money was given back. */
  readonly settlement: string;
  readonly link: string;
}

/** Tells a customer what happens with the money of a transfer (decision 72). */
export function transferNews(letter: TransferNewsLetter): Mail {
  const { email, firstName, news, amountCents, subject, link } = letter;
  const title = `Il tuo bonifico di ${euro(amountCents)}: ${TITLES[news]}`;
  return renderMail({
    to: email,
    subject: title,
    page: h(
      Frame,
      { title },
      h(Heading, null, `Ciao ${firstName}, abbiamo ricevuto il tuo bonifico di ${euro(amountCents)} per ${subject}.`),
      ...textOf(letter).map((each) => h(Paragraph, { key: each }, each)),
      h(Button, { label: 'Vedi nel tuo profilo', href: link }),
    ),
  });
}

const TITLES: Readonly<Record<TransferNews, string>> = {
  partial: 'manca una parte',
  open: 'una parte non serve',
  returned: 'te lo abbiamo restituito',
  credited: 'è diventato un buono',
};

const WHY = {
  'too-much': 'È più di quanto aspettavamo',
  cancelled: 'Quello per cui hai pagato è stato annullato',
  'not-awaited': 'È già pagato',
  unknown: 'Non sappiamo per che cosa è',
} as const;

function textOf({ news, leftCents, missingCents, until, why, settlement }: TransferNewsLetter): string[] {
  const left = euro(leftCents);
  if (news === 'partial')
    return [
      `Mancano ${euro(missingCents)}: aspettiamo il resto${until ? ` fino a ${moment(until)}` : ''}.`,
      'Se il resto non arriva, o paghi in un altro modo, ti restituiamo quello che è arrivato.',
    ];
  if (news === 'open')
    return [`${WHY[why ?? 'unknown']}: ${left} sono tuoi, e te li restituiamo. Ti scriviamo quando è fatto.`];
  if (news === 'returned') return [`Ti abbiamo restituito ${left}: ${settlement}.`];
  return [`Come d’accordo, ${left} sono diventati un buono, che trovi nel tuo profilo e puoi usare per la spesa.`];
}

function euro(amountCents: number): string {
  return formatCents(cents(amountCents));
}

function moment(at: Date): string {
  const { date, time } = romeTime(at);
  return `${formatDay(date)}, ore ${time}`;
}
