import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

interface Reader {
  readonly to: string;
  readonly firstName: string;
}

/** For who wants to close the account; the button leads to a page that asks once more. */
export function closingLetter({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  const subject = 'Vuoi chiudere il tuo account?';
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
        `${hello(firstName)}hai chiesto di chiudere il tuo account. Se confermi, cancelliamo i tuoi dati, i tuoi indirizzi, le tue liste e i tuoi buoni.`,
      ),
      h(
        Paragraph,
        null,
        'Gli ordini restano nei nostri registri, come vuole la legge, ma senza il tuo nome. Non si può tornare indietro.',
      ),
      h(Button, { label: 'Chiudi l’account', href: link }),
      h(SmallPrint, null, 'Il link vale un’ora. Se hai cambiato idea, o se non sei stato tu, non fare nulla.'),
    ),
  });
}

/** The last mail of an account. */
export function closedLetter({ to, firstName }: Reader): Mail {
  const subject = 'Il tuo account è chiuso';
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
        `${hello(firstName)}abbiamo cancellato i tuoi dati. Degli ordini restano solo i documenti che la legge ci chiede di conservare, senza il tuo nome.`,
      ),
      h(
        SmallPrint,
        null,
        'Questa è l’ultima mail che ricevi da noi. Se vorrai tornare, ti basterà registrarti di nuovo.',
      ),
    ),
  });
}

function hello(firstName: string): string {
  return firstName === '' ? 'Ciao, ' : `Ciao ${firstName}, `;
}
