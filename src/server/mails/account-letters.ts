import type { AccountChange, StaffChange } from '../../domain/account/account-change.ts';
import { formatDay } from '../../domain/base/format.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import type { MailKind, MailValues } from '../../domain/settings/mail-texts.ts';
import { deviceText } from '../../language/device-text.ts';
import { msg, t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, letter, paragraph, worded } from './letter.ts';

export interface AccountLetter {
  readonly to: string;
  readonly firstName: string;
  /** The address of the button, with its token. */
  readonly link: string;
}

interface EmailUndoLetter extends AccountLetter {
  readonly isDone: boolean;
  readonly after: string;
  readonly days: number;
}

interface AccountText extends AccountLetter {
  readonly kind: MailKind;
  /** Its values besides the first name. */
  readonly values?: MailValues;
  readonly subject: string;
  readonly text: string;
  /** A second paragraph. */
  readonly more?: string;
  readonly button: string;
  readonly smallPrint: string;
}

/** For a person who forgot the password. */
export function passwordResetLetter(letter: AccountLetter): Letter {
  return accountLetter({
    ...letter,
    kind: 'password-reset',
    subject: t('Scegli una nuova password'),
    text: t(
      'Qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account. Puoi sceglierla da qui entro 30 minuti.',
    ),
    button: t('Scegli la password'),
    smallPrint: t('Se non sei stato tu, non fare nulla: la tua password resta quella di prima.'),
  });
}

/** For a person who registered, or requested the mail again. */
export function emailConfirmLetter(letter: AccountLetter): Letter {
  return accountLetter({
    ...letter,
    kind: 'email-confirm',
    subject: t('Conferma il tuo indirizzo e-mail'),
    text: t(
      'Grazie per esserti registrato. Conferma che questo indirizzo è tuo: così possiamo scriverti dei tuoi ordini.',
    ),
    button: t('Conferma l’indirizzo'),
    smallPrint: t('Il link vale 7 giorni. Se non ti sei registrato tu, ignora questo messaggio.'),
  });
}

/** To the new address, before it replaces the old one. */
export function emailChangeLetter(letter: AccountLetter): Letter {
  return accountLetter({
    ...letter,
    kind: 'email-change',
    subject: t('Conferma il nuovo indirizzo e-mail'),
    text: t(
      'Hai chiesto di usare questo indirizzo per il tuo account. Finché non lo confermi resta valido quello di prima.',
    ),
    button: t('Usa questo indirizzo'),
    smallPrint: t('Il link vale un’ora. Se non l’hai chiesto tu, ignora questo messaggio.'),
  });
}

/** To the old address, when a change is requested and when it is done. `after` is the new address, masked. */
export function emailUndoLetter({ isDone, after, days, ...letter }: EmailUndoLetter): Letter {
  return accountLetter({
    ...letter,
    kind: isDone ? 'email-undone' : 'email-undo',
    values: { indirizzo: after },
    ...(isDone
      ? {
          subject: t('Il tuo indirizzo e-mail è cambiato'),
          text: t('L’indirizzo e-mail del tuo account è diventato {after}: d’ora in poi scriveremo lì.', { after }),
          more: t(
            'Se non sei stato tu, da qui torni all’indirizzo di prima: tutti i dispositivi vengono scollegati e scegli una nuova password.',
          ),
        }
      : {
          subject: t('Qualcuno vuole cambiare la tua e-mail'),
          text: t('È stato chiesto di usare {after} al posto di questo indirizzo per il tuo account.', { after }),
          more: t('Se non sei stato tu, annulla la richiesta da qui e cambia subito la password.'),
        }),
    button: t('Non sono stato io: annulla'),
    smallPrint: t('Il link vale {days} giorni. Se sei stato tu, non devi fare nulla.', { days }),
  });
}

const CHANGED: Readonly<Record<AccountChange, { readonly subject: string; readonly text: string }>> = {
  password: {
    subject: msg('La tua password è cambiata'),
    text: msg('La password del tuo account è stata cambiata, e tutti gli altri dispositivi sono stati scollegati.'),
  },
  // for jobs from before the old address got a link
  email: {
    subject: msg('Il tuo indirizzo e-mail è cambiato'),
    text: msg('L’indirizzo e-mail del tuo account è stato cambiato: d’ora in poi scriveremo a quello nuovo.'),
  },
  'email-restored': {
    subject: msg('Il tuo indirizzo e-mail è di nuovo questo'),
    text: msg(
      'Il cambio di indirizzo è stato annullato, e tutti i dispositivi sono stati scollegati. Per accedere scegli una nuova password.',
    ),
  },
  'mfa-on': {
    subject: msg('Verifica in due passaggi attivata'),
    text: msg('D’ora in poi per accedere al tuo account serve anche un codice di verifica.'),
  },
  passkey: {
    subject: msg('Passkey aggiunta'),
    text: msg('È stata aggiunta una passkey al tuo account: chi ha quel dispositivo può accedere senza password.'),
  },
  'sign-on': {
    subject: msg('Nuovo modo di accedere'),
    text: msg(
      'Il tuo account è stato collegato a un profilo esterno: chi accede con quel profilo entra nel tuo account.',
    ),
  },
  'sign-on-off': {
    subject: msg('Profilo esterno scollegato'),
    text: msg('Un profilo esterno è stato scollegato dal tuo account: con quello non si può più accedere.'),
  },
  'mfa-off': {
    subject: msg('Verifica in due passaggi disattivata'),
    text: msg('Per accedere al tuo account ora basta la password.'),
  },
};

/** The code for a login, for accounts whose second factor is the mailbox. */
export function loginCodeLetter({ to, firstName, code }: { to: string; firstName: string; code: string }): Letter {
  return {
    to,
    subject: t('{code} è il tuo codice di verifica', { code }),
    title: t('Codice di verifica'),
    ...worded('login-code', { nome: firstName, codice: code }),
    blocks: [
      { kind: 'heading', text: code },
      paragraph(addressed(firstName, t('questo è il codice per accedere al tuo account. Vale 10 minuti.'))),
      { kind: 'small', text: t('Non darlo a nessuno. Se non stai accedendo tu, cambia la password.') },
    ],
  };
}

interface FactorRemovalLetter extends AccountLetter {
  /** The moment at which the second factor is removed. */
  readonly at: Date;
}

/** To the owner, a day before the staff remove a second factor that was reported as lost. */
export function factorRemovalLetter({ at, ...letter }: FactorRemovalLetter): Letter {
  const { date, time } = romeTime(at);
  return accountLetter({
    ...letter,
    kind: 'factor-removal',
    values: { giorno: formatDay(date), ora: time },
    subject: t('Stiamo per togliere la verifica in due passaggi'),
    text: t(
      'Ci è stato detto che hai perso il telefono: {day} alle {time} togliamo la verifica in due passaggi dal tuo account.',
      { day: formatDay(date), time },
    ),
    more: t('Da allora per accedere basta la password. Se non l’hai chiesto tu, fermaci da qui e cambia la password.'),
    button: t('Non sono stato io: mantieni la verifica'),
    smallPrint: t('Se l’hai chiesto tu, non devi fare nulla: puoi riattivarla quando vuoi.'),
  });
}

interface NewLoginLetter extends AccountLetter {
  /** The browser's own name. */
  readonly device: string;
  readonly at: Date;
}

/** To the owner, after a login in a browser where nobody has logged in to the account before. */
export function newLoginLetter({ device, at, ...letter }: NewLoginLetter): Letter {
  const { date, time } = romeTime(at);
  return accountLetter({
    ...letter,
    kind: 'new-login',
    values: { dispositivo: deviceText(device), giorno: formatDay(date), ora: time },
    subject: t('Nuovo accesso al tuo account'),
    text: t('C’è stato un accesso al tuo account da un dispositivo nuovo: {device}, {day} alle {time}.', {
      device: deviceText(device),
      day: formatDay(date),
      time,
    }),
    more: t('Se non sei stato tu, cambia la password: gli altri dispositivi vengono scollegati.'),
    button: t('Accesso e sicurezza'),
    smallPrint: t('Se sei stato tu, non devi fare nulla.'),
  });
}

/** To the owner, after a change that another person could have made. */
export function accountChangedLetter({ change, ...letter }: AccountLetter & { change: AccountChange }): Letter {
  return accountLetter({
    ...letter,
    kind: `account-${change}`,
    subject: t(CHANGED[change].subject),
    text: t(CHANGED[change].text),
    button: t('Scrivici se non sei stato tu'),
    smallPrint: t('Se sei stato tu, non devi fare nulla.'),
  });
}

const CHANGED_BY_STAFF: Readonly<Record<StaffChange, string>> = {
  email: msg('l’indirizzo e-mail'),
  phone: msg('il numero di telefono'),
  name: msg('nome e cognome'),
  company: msg('i dati fiscali'),
  card: msg('la carta cliente'),
  addresses: msg('gli indirizzi di consegna'),
  billing: msg('i dati di fatturazione'),
  personal: msg('i dati personali'),
  means: msg('i metodi di pagamento salvati'),
};

/** To the owner, after the staff changed data of the account. */
export function changedByStaffLetter({ news, ...letter }: AccountLetter & { news: readonly StaffChange[] }): Letter {
  const what = news.map((each) => t(CHANGED_BY_STAFF[each])).join(', ');
  return accountLetter({
    ...letter,
    kind: 'changed-by-staff',
    values: { cosa: what },
    subject: t('Il servizio clienti ha modificato il tuo account'),
    text: t('Il nostro servizio clienti ha modificato il tuo account: {what}.', { what }),
    more: t('Puoi vedere i dati come sono ora nel tuo profilo.'),
    button: t('Scrivici se non l’hai chiesto tu'),
    smallPrint: t('Se l’hai chiesto tu, non devi fare nulla.'),
  });
}

function accountLetter({ to, firstName, link, subject, text, more, button, smallPrint, ...of }: AccountText): Letter {
  return letter({
    ...worded(of.kind, { nome: firstName, ...of.values }),
    to,
    link,
    subject,
    texts: [addressed(firstName, text.charAt(0).toLowerCase() + text.slice(1)), ...(more === undefined ? [] : [more])],
    button,
    smallPrint,
  });
}
