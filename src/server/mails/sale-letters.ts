import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, fixed, letter, plainName, worded } from './letter.ts';

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
  /** "39,00 €" */
  readonly price: string;
}

/** Tells a customer that the subscription of home delivery is paid. */
export function subscriptionStarted({
  email,
  firstName,
  publicUrl,
  price,
  from,
  to,
}: Reader & { from: string; to: string }): Letter {
  return letter({
    to: email,
    ...worded('subscription-started', { nome: firstName, dal: from, al: to, prezzo: price }),
    subject: t('Il tuo abbonamento alle consegne'),
    heading: addressed(firstName, t('il tuo abbonamento è attivo.')),
    texts: [
      t('Vale per le consegne a casa dal {from} al {to}: 3,90 € sotto i 90 € di spesa, gratis sopra.', { from, to }),
      fixed(t('Hai pagato {price}. Entro 14 giorni puoi recedere dalla pagina dell’abbonamento.', { price })),
    ],
    link: `${publicUrl}/profile/abbonamento`,
    button: t('Il mio abbonamento'),
  });
}

/** Tells a customer that the subscription ends soon, or has ended. */
export function subscriptionEnds({
  email,
  firstName,
  publicUrl,
  to,
  isOver,
}: Reader & { to: string; isOver: boolean }): Letter {
  return letter({
    to: email,
    ...worded(isOver ? 'subscription-over' : 'subscription-ends', { nome: firstName, al: to }),
    subject: isOver ? t('Il tuo abbonamento è scaduto') : t('Il tuo abbonamento sta per scadere'),
    heading: addressed(
      firstName,
      isOver ? t('il tuo abbonamento è scaduto il {to}.', { to }) : t('il tuo abbonamento scade il {to}.', { to }),
    ),
    texts: [
      isOver
        ? t('Da adesso paghi le consegne come tutti. Puoi abbonarti di nuovo quando vuoi.')
        : t('Se lo rinnovi, il nuovo anno comincia il giorno dopo: non perdi nulla. Non si rinnova da solo.'),
    ],
    link: `${publicUrl}/profile/abbonamento`,
    button: isOver ? t('Abbonati di nuovo') : t('Rinnova'),
  });
}

/** Tells the buyer of a certificate that the present was sent. `to`: the name or the e-mail of the recipient. */
export function presentBought({ email, firstName, publicUrl, price, to }: Reader & { to: string }): Letter {
  return letter({
    to: email,
    ...worded('present-bought', { nome: firstName, chi: plainName(to) ?? to, importo: price }),
    subject: t('Il tuo buono regalo è partito'),
    heading: addressed(firstName, t('il tuo buono regalo è partito.')),
    texts: [t('Abbiamo mandato a {name} un buono da {price}.', { name: plainName(to) ?? to, price })],
    link: `${publicUrl}/profile/buoni`,
    button: t('I miei buoni'),
  });
}

interface PresentOf {
  readonly email: string;
  readonly name: string;
  readonly message: string;
  /** The first name of the giver. */
  readonly from: string;
  readonly amount: string;
  readonly code: string;
  readonly endsOn: string;
  readonly publicUrl: string;
}

/** Delivers a certificate to the recipient. The message of the buyer is shown as text, without links. */
export function presentLetter({ email, name, message, from, amount, code, endsOn, publicUrl }: PresentOf): Letter {
  const giver = plainName(from);
  return letter({
    to: email,
    ...worded('present', {
      nome: plainName(name) ?? '',
      chi: giver ?? '',
      importo: amount,
      codice: code,
      giorno: endsOn,
    }),
    subject: t('Un buono da {amount} per la tua spesa', { amount }),
    heading: addressed(
      plainName(name) ?? '',
      giver === undefined
        ? t('hai ricevuto un buono da {amount}.', { amount })
        : t('{giver} ti regala un buono da {amount}.', { giver, amount }),
    ),
    texts: [
      ...(message.trim() === '' ? [] : [fixed(`“${withoutAddresses(message.trim())}”`)]),
      t('Il codice è {code}. Scrivilo nel carrello: vale fino al {day}, anche in più volte.', { code, day: endsOn }),
    ],
    link: publicUrl,
    button: t('Fai la spesa'),
  });
}

/** Removes texts that mail programs would turn into links, so that a stranger's message contains no link. */
function withoutAddresses(text: string): string {
  return text.replace(
    /\b(?:https?:\/\/|www\.)\S+|\S+\.(?:it|com|net|org|eu|info|ru|cn|top|xyz|shop|online)(?:\/\S*)?\b/gi,
    '…',
  );
}

interface FriendGift {
  readonly to: string;
  readonly firstName: string;
  /** The first name of the friend; empty: unknown. */
  readonly friend: string;
  readonly code: string;
  readonly amount: string;
  readonly minimum: string;
  readonly endsOn: string;
  readonly link: string;
}

/** For a customer who invited a friend, after the friend's first order. */
export function friendGiftLetter({ to, firstName, friend, code, amount, minimum, endsOn, link }: FriendGift): Letter {
  const name = plainName(friend);
  return {
    to,
    subject: t('Un buono da {amount} per te', { amount }),
    title: t('Un buono per te'),
    ...worded('friend-gift', {
      nome: firstName,
      amico: name ?? t('un amico che hai invitato'),
      importo: amount,
      codice: code,
      giorno: endsOn,
      minimo: minimum,
    }),
    blocks: [
      { kind: 'heading', text: t('Un buono da {amount}', { amount }) },
      {
        kind: 'paragraph',
        text: addressed(
          firstName,
          t('{friend} ha fatto la prima spesa: grazie per averci fatto conoscere!', {
            friend: name ?? t('un amico che hai invitato'),
          }),
        ),
      },
      {
        kind: 'paragraph',
        text: t('Il tuo buono è {code}. Vale fino al {day}, per una spesa di almeno {minimum}.', {
          code,
          day: endsOn,
          minimum,
        }),
      },
      { kind: 'button', label: t('I miei buoni'), href: link },
      { kind: 'small', text: t('Se l’ordine del tuo amico viene annullato, il buono non ancora usato non vale più.') },
    ],
  };
}
