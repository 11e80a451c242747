import type { Mail } from '../infra/mail.ts';
import { addressed, letter } from './letter.ts';
import { plainName } from './plain-name.ts';

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
  /** "39,00 €" */
  readonly price: string;
}

/** Tells a customer that the subscription of home delivery is paid. */
export function subscriptionBegun({
  email,
  firstName,
  publicUrl,
  price,
  from,
  to,
}: Reader & { from: string; to: string }): Mail {
  return letter({
    to: email,
    subject: 'Il tuo abbonamento alle consegne',
    heading: addressed(firstName, 'il tuo abbonamento è attivo.'),
    texts: [
      `Vale per le consegne a casa da ${from} al ${to}: 3,90 € sotto i 90 € di spesa, gratis sopra.`,
      `Hai pagato ${price}. Entro 14 giorni puoi recedere dalla pagina dell’abbonamento.`,
    ],
    link: `${publicUrl}/profile/abbonamento`,
    button: 'Il mio abbonamento',
  });
}

/** Tells a customer that the subscription ends soon, or has ended. */
export function subscriptionEnds({
  email,
  firstName,
  publicUrl,
  to,
  isOver,
}: Reader & { to: string; isOver: boolean }): Mail {
  return letter({
    to: email,
    subject: isOver ? 'Il tuo abbonamento è scaduto' : 'Il tuo abbonamento sta per scadere',
    heading: addressed(
      firstName,
      isOver ? `il tuo abbonamento è scaduto il ${to}.` : `il tuo abbonamento scade il ${to}.`,
    ),
    texts: [
      isOver
        ? 'Da adesso paghi le consegne come tutti. Puoi abbonarti di nuovo quando vuoi.'
        : 'Se lo rinnovi, il nuovo anno comincia il giorno dopo: non perdi nulla. Non si rinnova da solo.',
    ],
    link: `${publicUrl}/profile/abbonamento`,
    button: isOver ? 'Abbonati di nuovo' : 'Rinnova',
  });
}

/** Tells who bought a certificate as a present that it was sent. `to`: the name or the e-mail of who gets it. */
export function presentBought({ email, firstName, publicUrl, price, to }: Reader & { to: string }): Mail {
  return letter({
    to: email,
    subject: 'Il tuo buono regalo è partito',
    heading: addressed(firstName, 'il tuo buono regalo è partito.'),
    texts: [`Abbiamo mandato a ${plainName(to) ?? to} un buono da ${price}.`],
    link: `${publicUrl}/profile/buoni`,
    button: 'I miei buoni',
  });
}

interface PresentOf {
  readonly email: string;
  readonly name: string;
  readonly message: string;
  /** The first name of who gives it. */
  readonly from: string;
  readonly amount: string;
  readonly code: string;
  readonly endsOn: string;
  readonly publicUrl: string;
}

/** Brings a certificate to who gets it. What its buyer wrote is shown as text, without links. */
export function presentLetter({ email, name, message, from, amount, code, endsOn, publicUrl }: PresentOf): Mail {
  const giver = plainName(from);
  return letter({
    to: email,
    subject: `Un buono da ${amount} per la tua spesa`,
    heading: addressed(
      plainName(name) ?? '',
      `${giver === undefined ? 'hai ricevuto' : `${giver} ti regala`} un buono da ${amount}.`,
    ),
    texts: [
      ...(message.trim() === '' ? [] : [`“${withoutAddresses(message.trim())}”`]),
      `Il codice è ${code}. Scrivilo nel carrello: vale fino al ${endsOn}, anche in più volte.`,
    ],
    link: publicUrl,
    button: 'Fai la spesa',
  });
}

/** Mail programs make links of what looks like one: a stranger's words lead nowhere. */
function withoutAddresses(text: string): string {
  return text.replace(
    /\b(?:https?:\/\/|www\.)\S+|\S+\.(?:it|com|net|org|eu|info|ru|cn|top|xyz|shop|online)(?:\/\S*)?\b/gi,
    '…',
  );
}
