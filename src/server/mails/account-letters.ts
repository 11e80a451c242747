import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface AccountLetter {
  readonly to: string;
  readonly firstName: string;
  /** Where the button leads, with its token. */
  readonly link: string;
}

interface Letter extends AccountLetter {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly smallPrint: string;
}

/** For who forgot the password. */
export function passwordResetLetter(letter: AccountLetter): Mail {
  return accountLetter({
    ...letter,
    subject: 'Scegli una nuova password',
    text: 'Qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account. Puoi sceglierla da qui entro 30 minuti.',
    button: 'Scegli la password',
    smallPrint: 'Se non sei stato tu, non fare nulla: la tua password resta quella di prima.',
  });
}

/** For who registered, or asked for the mail again. */
export function emailConfirmLetter(letter: AccountLetter): Mail {
  return accountLetter({
    ...letter,
    subject: 'Conferma il tuo indirizzo e-mail',
    text: 'Grazie per esserti registrato. Conferma che questo indirizzo è tuo: così possiamo scriverti dei tuoi ordini.',
    button: 'Conferma l’indirizzo',
    smallPrint: 'Il link vale 7 giorni. Se non ti sei registrato tu, ignora questo messaggio.',
  });
}

/** To the new address, before it replaces the old one. */
export function emailChangeLetter(letter: AccountLetter): Mail {
  return accountLetter({
    ...letter,
    subject: 'Conferma il nuovo indirizzo e-mail',
    text: 'Hai chiesto di usare questo indirizzo per il tuo account. Finché non lo confermi resta valido quello di prima.',
    button: 'Usa questo indirizzo',
    smallPrint: 'Il link vale un’ora. Se non l’hai chiesto tu, ignora questo messaggio.',
  });
}

const CHANGED = {
  password: 'La password del tuo account è stata cambiata, e tutti gli altri dispositivi sono stati scollegati.',
  email: 'L’indirizzo e-mail del tuo account è stato cambiato: d’ora in poi scriveremo a quello nuovo.',
} as const;

/** To the owner, after a change that somebody else could have made. */
export function accountChangedLetter({ change, ...letter }: AccountLetter & { change: keyof typeof CHANGED }): Mail {
  return accountLetter({
    ...letter,
    subject: change === 'password' ? 'La tua password è cambiata' : 'Il tuo indirizzo e-mail è cambiato',
    text: CHANGED[change],
    button: 'Scrivici se non sei stato tu',
    smallPrint: 'Se sei stato tu, non devi fare nulla.',
  });
}

function accountLetter({ to, firstName, link, subject, text, button, smallPrint }: Letter): Mail {
  return renderMail({
    to,
    subject,
    page: h(
      Frame,
      { title: subject },
      h(Heading, null, subject),
      h(
        Paragraph,
        null,
        firstName === '' ? text : `Ciao ${firstName}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
      ),
      h(Button, { label: button, href: link }),
      h(SmallPrint, null, smallPrint),
    ),
  });
}
