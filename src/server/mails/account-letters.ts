import { createElement as h } from 'react';
import type { AccountChange } from '../../domain/account/account-change.ts';
import type { StaffChange } from '../../domain/account/staff-change.ts';
import { formatDay } from '../../domain/base/format.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import { deviceText } from '../../language/device-text.ts';
import type { Mail } from '../infra/mail.ts';
import { Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { addressed, letter } from './letter.ts';
import { renderMail } from './render-mail.ts';

export interface AccountLetter {
  readonly to: string;
  readonly firstName: string;
  /** Where the button leads, with its token. */
  readonly link: string;
}

interface EmailUndoLetter extends AccountLetter {
  readonly isDone: boolean;
  readonly after: string;
  readonly days: number;
}

interface AccountText extends AccountLetter {
  readonly subject: string;
  readonly text: string;
  /** A second paragraph. */
  readonly more?: string;
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

/** To the old address, when a change is asked for and when it is done. `after` is the new address, masked. */
export function emailUndoLetter({ isDone, after, days, ...letter }: EmailUndoLetter): Mail {
  return accountLetter({
    ...letter,
    ...(isDone
      ? {
          subject: 'Il tuo indirizzo e-mail è cambiato',
          text: `L’indirizzo e-mail del tuo account è diventato ${after}: d’ora in poi scriveremo lì.`,
          more: 'Se non sei stato tu, da qui torni all’indirizzo di prima: tutti i dispositivi vengono scollegati e scegli una nuova password.',
        }
      : {
          subject: 'Qualcuno vuole cambiare la tua e-mail',
          text: `È stato chiesto di usare ${after} al posto di questo indirizzo per il tuo account.`,
          more: 'Se non sei stato tu, annulla la richiesta da qui e cambia subito la password.',
        }),
    button: 'Non sono stato io: annulla',
    smallPrint: `Il link vale ${days} giorni. Se sei stato tu, non devi fare nulla.`,
  });
}

const CHANGED: Readonly<Record<AccountChange, { readonly subject: string; readonly text: string }>> = {
  password: {
    subject: 'La tua password è cambiata',
    text: 'La password del tuo account è stata cambiata, e tutti gli altri dispositivi sono stati scollegati.',
  },
  // of jobs that wait since before the old address got a link
  email: {
    subject: 'Il tuo indirizzo e-mail è cambiato',
    text: 'L’indirizzo e-mail del tuo account è stato cambiato: d’ora in poi scriveremo a quello nuovo.',
  },
  'email-restored': {
    subject: 'Il tuo indirizzo e-mail è di nuovo questo',
    text: 'Il cambio di indirizzo è stato annullato, e tutti i dispositivi sono stati scollegati. Per accedere scegli una nuova password.',
  },
  'mfa-on': {
    subject: 'Verifica in due passaggi attivata',
    text: 'D’ora in poi per accedere al tuo account serve anche un codice di verifica.',
  },
  passkey: {
    subject: 'Passkey aggiunta',
    text: 'È stata aggiunta una passkey al tuo account: chi ha quel dispositivo può accedere senza password.',
  },
  'sign-on': {
    subject: 'Nuovo modo di accedere',
    text: 'Il tuo account è stato collegato a un profilo esterno: chi accede con quel profilo entra nel tuo account.',
  },
  'sign-on-off': {
    subject: 'Profilo esterno scollegato',
    text: 'Un profilo esterno è stato scollegato dal tuo account: con quello non si può più accedere.',
  },
  'mfa-off': {
    subject: 'Verifica in due passaggi disattivata',
    text: 'Per accedere al tuo account ora basta la password.',
  },
};

/** The code for a login, for accounts whose second factor is the mailbox. */
export function loginCodeLetter({ to, firstName, code }: { to: string; firstName: string; code: string }): Mail {
  return renderMail({
    to,
    subject: `${code} è il tuo codice di verifica`,
    page: h(
      Frame,
      { title: 'Codice di verifica' },
      h(Heading, null, code),
      h(Paragraph, null, `Ciao ${firstName}, questo è il codice per accedere al tuo account. Vale 10 minuti.`),
      h(SmallPrint, null, 'Non darlo a nessuno. Se non stai accedendo tu, cambia la password.'),
    ),
  });
}

interface FactorRemovalLetter extends AccountLetter {
  /** The moment at which the second factor is taken off. */
  readonly at: Date;
}

/** To the owner, a day before the staff take off a second factor that somebody says they have lost. */
export function factorRemovalLetter({ at, ...letter }: FactorRemovalLetter): Mail {
  const { date, time } = romeTime(at);
  return accountLetter({
    ...letter,
    subject: 'Stiamo per togliere la verifica in due passaggi',
    text: `Ci è stato detto che hai perso il telefono: ${formatDay(date)} alle ${time} togliamo la verifica in due passaggi dal tuo account.`,
    more: 'Da allora per accedere basta la password. Se non l’hai chiesto tu, fermaci da qui e cambia la password.',
    button: 'Non sono stato io: mantieni la verifica',
    smallPrint: 'Se l’hai chiesto tu, non devi fare nulla: puoi riattivarla quando vuoi.',
  });
}

interface NewLoginLetter extends AccountLetter {
  /** The name of the browser, as it gives it. */
  readonly device: string;
  readonly at: Date;
}

/** To the owner, after a login in a browser where nobody has logged in to the account before. */
export function newLoginLetter({ device, at, ...letter }: NewLoginLetter): Mail {
  const { date, time } = romeTime(at);
  return accountLetter({
    ...letter,
    subject: 'Nuovo accesso al tuo account',
    text: `C’è stato un accesso al tuo account da un dispositivo nuovo: ${deviceText(device)}, ${formatDay(date)} alle ${time}.`,
    more: 'Se non sei stato tu, cambia la password: gli altri dispositivi vengono scollegati.',
    button: 'Accesso e sicurezza',
    smallPrint: 'Se sei stato tu, non devi fare nulla.',
  });
}

/** To the owner, after a change that somebody else could have made. */
export function accountChangedLetter({ change, ...letter }: AccountLetter & { change: AccountChange }): Mail {
  return accountLetter({
    ...letter,
    ...CHANGED[change],
    button: 'Scrivici se non sei stato tu',
    smallPrint: 'Se sei stato tu, non devi fare nulla.',
  });
}

const CHANGED_BY_STAFF: Readonly<Record<StaffChange, string>> = {
  email: 'l’indirizzo e-mail',
  phone: 'il numero di telefono',
  name: 'nome e cognome',
  company: 'i dati fiscali',
  card: 'la carta cliente',
  addresses: 'gli indirizzi di consegna',
  billing: 'i dati di fatturazione',
  personal: 'i dati personali',
  means: 'i metodi di pagamento salvati',
};

/** To the owner, after the staff changed something of the account. */
export function changedByStaffLetter({ news, ...letter }: AccountLetter & { news: readonly StaffChange[] }): Mail {
  return accountLetter({
    ...letter,
    subject: 'Il servizio clienti ha modificato il tuo account',
    text: `Il nostro servizio clienti ha modificato il tuo account: ${news.map((each) => CHANGED_BY_STAFF[each]).join(', ')}.`,
    more: 'Puoi vedere i dati come sono ora nel tuo profilo.',
    button: 'Scrivici se non l’hai chiesto tu',
    smallPrint: 'Se l’hai chiesto tu, non devi fare nulla.',
  });
}

function accountLetter({ to, firstName, link, subject, text, more, button, smallPrint }: AccountText): Mail {
  return letter({
    to,
    link,
    subject,
    texts: [addressed(firstName, text.charAt(0).toLowerCase() + text.slice(1)), ...(more === undefined ? [] : [more])],
    button,
    smallPrint,
  });
}
