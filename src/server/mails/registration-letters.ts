import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, fixed, letter, worded } from './letter.ts';

interface Reader {
  readonly to: string;
  /** The address of the button. */
  readonly link: string;
}

interface CompanyLetter extends Reader {
  readonly firstName: string;
  readonly companyName: string;
}

/** To the staff: a company without a customer card has registered (D 6, pending approval). */
export function companyRequestNotice({
  to,
  link,
  company,
}: Reader & {
  readonly company: {
    readonly companyName: string;
    readonly vatNumber: string;
    readonly email: string;
    readonly phone: string;
  };
}): Letter {
  const { companyName, vatNumber, email, phone } = company;
  return letter({
    to,
    link,
    subject: `Nuova azienda da approvare: ${companyName}`,
    texts: [
      `${companyName} si è registrata senza tessera cliente e aspetta la vostra approvazione.`,
      `Partita IVA ${vatNumber} · ${[email, phone].filter(Boolean).join(' · ')}`,
    ],
    isForStaff: true,
    button: 'Apri le aziende',
    smallPrint: 'Finché non la approvate può riempire il carrello, ma non ordinare.',
  });
}

export function companyApprovedLetter({ to, firstName, companyName, link }: CompanyLetter): Letter {
  return letter({
    to,
    link,
    ...worded('company-approved', { nome: firstName, azienda: companyName }),
    subject: t('La tua azienda è stata approvata'),
    texts: [addressed(firstName, t('abbiamo approvato {companyName}: da ora puoi ordinare.', { companyName }))],
    button: t('Vai al negozio'),
    smallPrint: t('Le fatture vanno ai dati che hai indicato: puoi cambiarli quando vuoi dal tuo profilo.'),
  });
}

export function companyRefusedLetter({
  to,
  firstName,
  companyName,
  reason,
  link,
}: CompanyLetter & { readonly reason: string }): Letter {
  return letter({
    to,
    link,
    ...worded('company-refused', { nome: firstName, azienda: companyName }),
    subject: t('Non abbiamo potuto approvare la tua azienda'),
    texts: [
      addressed(firstName, t('non abbiamo potuto approvare {companyName}. Il motivo:', { companyName })),
      fixed(reason),
    ],
    button: t('Scrivici'),
    smallPrint: t('Se qualcosa non torna, scrivici: la richiesta si può riaprire.'),
  });
}

/** To a customer whom the staff registered in person. The link proves that the reader owns the mailbox. */
export function accountMadeLetter({ to, firstName, link }: Reader & { readonly firstName: string }): Letter {
  return letter({
    to,
    link,
    ...worded('account-made', { nome: firstName }),
    subject: t('Il tuo account è pronto'),
    texts: [
      addressed(
        firstName,
        t('ti abbiamo creato un account, come ci hai chiesto di persona. Scegli una password per usarlo.'),
      ),
    ],
    button: t('Scegli la password'),
    smallPrint: t('Il link vale 7 giorni. Se non ce l’hai chiesto tu, ignora questo messaggio.'),
  });
}
