import { t } from '../../../language/language.ts';
import type { Letter } from '../../infra/mail.ts';
import { addressed, fixed, letter, worded } from '../letter.ts';

export interface AnsweredRating {
  readonly to: string;
  readonly firstName: string;
  readonly orderNumber: number;
  readonly answer: string;
  readonly link: string;
}

/** Brings the shop's answer to a rating to the customer who gave it. */
export function ratingAnsweredLetter({ to, firstName, orderNumber: number, answer, link }: AnsweredRating): Letter {
  return letter({
    to,
    ...worded('rating-answered', { nome: firstName, numero: String(number) }),
    subject: t('Ordine n. {number}: rispondiamo alla tua valutazione', { number }),
    heading: t('Grazie della tua valutazione'),
    texts: [
      addressed(firstName, t('abbiamo letto che cosa ci hai scritto dell’ordine n. {number}.', { number })),
      fixed(answer),
    ],
    button: t('Vedi il tuo ordine'),
    link,
  });
}
