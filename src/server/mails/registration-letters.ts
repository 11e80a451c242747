import { createElement as h } from 'react';
import type { Mail } from '../infra/mail.ts';
import { Button, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

interface Letter {
  readonly to: string;
  /** Where the button leads. */
  readonly link: string;
}

interface CompanyLetter extends Letter {
  readonly firstName: string;
  readonly companyName: string;
}

/** To the staff: a company without a customer card has registered (D 6, pending approval). */
export function companyRequestNotice({
  to,
  link,
  company,
}: Letter & {
  readonly company: {
    readonly companyName: string;
    readonly vatNumber: string;
    readonly email: string;
    readonly phone: string;
  };
}): Mail {
  const { companyName, vatNumber, email, phone } = company;
  return letter({
    ...{ to, link },
    subject: `Nuova azienda da approvare: ${companyName}`,
    texts: [
      `${companyName} si è registrata senza tessera cliente e aspetta la vostra approvazione.`,
      `Partita IVA ${vatNumber} · ${[email, phone].filter(Boolean).join(' · ')}`,
    ],
    button: 'Apri le aziende',
    smallPrint: 'Finché non la approvate può riempire il carrello, ma non ordinare.',
  });
}

export function companyApprovedLetter({ to, firstName, companyName, link }: CompanyLetter): Mail {
  return letter({
    ...{ to, link },
    subject: 'La tua azienda è stata approvata',
    texts: [`${greeting(firstName)}abbiamo approvato ${companyName}: da ora puoi ordinare.`],
    button: 'Vai al negozio',
    smallPrint: 'Le fatture vanno ai dati che hai indicato: puoi cambiarli quando vuoi dal tuo profilo.',
  });
}

export function companyRefusedLetter({
  to,
  firstName,
  companyName,
  reason,
  link,
}: CompanyLetter & { readonly reason: string }): Mail {
  return letter({
    ...{ to, link },
    subject: 'Non abbiamo potuto approvare la tua azienda',
    texts: [`${greeting(firstName)}non abbiamo potuto approvare ${companyName}. Il motivo:`, reason],
    button: 'Scrivici',
    smallPrint: 'Se qualcosa non torna, scrivici: la richiesta si può riaprire.',
  });
}

/** To a customer whom the staff registered in person. Who reads it owns the mailbox. */
export function accountMadeLetter({ to, firstName, link }: Letter & { readonly firstName: string }): Mail {
  return letter({
    ...{ to, link },
    subject: 'Il tuo account è pronto',
    texts: [
      `${greeting(firstName)}ti abbiamo creato un account, come ci hai chiesto di persona. Scegli una password per usarlo.`,
    ],
    button: 'Scegli la password',
    smallPrint: 'Il link vale 7 giorni. Se non ce l’hai chiesto tu, ignora questo messaggio.',
  });
}

function greeting(firstName: string): string {
  return firstName === '' ? '' : `Ciao ${firstName}, `;
}

function letter({
  to,
  link,
  subject,
  texts,
  button,
  smallPrint,
}: Letter & {
  readonly subject: string;
  readonly texts: readonly string[];
  readonly button: string;
  readonly smallPrint: string;
}): Mail {
  return renderMail({
    to,
    subject,
    page: h(
      Frame,
      { title: subject },
      h(Heading, null, subject),
      ...texts.map((text) => h(Paragraph, null, capital(text))),
      h(Button, { label: button, href: link }),
      h(SmallPrint, null, smallPrint),
    ),
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
