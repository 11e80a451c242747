import { createElement as h } from 'react';
import { t } from '../../language/language.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { addressed } from './letter.ts';
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
    subject: t('Un buono da {amount} per te', { amount }),
    page: h(
      Frame,
      { title: t('Un buono per te') },
      h(Heading, null, t('Un buono da {amount}', { amount })),
      h(
        Paragraph,
        null,
        addressed(
          firstName,
          t('{friend} ha fatto la prima spesa: grazie per averci fatto conoscere!', {
            friend: name ?? t('un amico che hai invitato'),
          }),
        ),
      ),
      h(
        Paragraph,
        null,
        t('Il tuo buono è {code}. Vale fino al {day}, per una spesa di almeno {minimum}.', {
          code,
          day: endsOn,
          minimum,
        }),
      ),
      h(Button, { label: t('I miei buoni'), href: link }),
      h(SmallPrint, null, t('Se l’ordine del tuo amico viene annullato, il buono non ancora usato non vale più.')),
    ),
  });
}
