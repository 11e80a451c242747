import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { plainName } from './plain-name.ts';
import { renderMail } from './render-mail.ts';

interface FriendGift {
  readonly to: string;
  readonly firstName: string;
  /** The first name of the friend; empty: it is not known any more. */
  readonly friend: string;
  readonly code: string;
  readonly amount: string;
  readonly minimum: string;
  readonly endsOn: string;
  readonly link: string;
}

/** For who invited a friend, after the friend's first order. */
export function friendGiftLetter({ to, firstName, friend, code, amount, minimum, endsOn, link }: FriendGift): Mail {
  const name = plainName(friend);
  return renderMail({
    to,
    subject: `Un buono da ${amount} per te`,
    page: h(
      Frame,
      { title: 'Un buono per te' },
      h(Heading, null, `Un buono da ${amount}`),
      h(
        Paragraph,
        null,
        `Ciao ${firstName}, ${name ?? 'un amico che hai invitato'} ha fatto la prima spesa: grazie per averci fatto conoscere!`,
      ),
      h(Paragraph, null, `Il tuo buono è ${code}. Vale fino al ${endsOn}, per una spesa di almeno ${minimum}.`),
      h(Button, { label: 'I miei buoni', href: link }),
      h(SmallPrint, null, 'Se l’ordine del tuo amico viene annullato, il buono non ancora usato non vale più.'),
    ),
  });
}
