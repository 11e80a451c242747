import { formatDay } from '../../domain/base/format.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, fixed, letter, worded } from './letter.ts';

interface Reader {
  readonly to: string;
  readonly firstName: string;
}

/** For a customer who wants to close the account; the button leads to a page that asks for confirmation. */
export function closingLetter({ to, firstName, link }: Reader & { readonly link: string }): Letter {
  return letter({
    to,
    link,
    ...worded('closing', { nome: firstName }),
    subject: t('Vuoi chiudere il tuo account?'),
    texts: [
      addressed(
        firstName,
        t(
          'hai chiesto di chiudere il tuo account. Se confermi, cancelliamo i tuoi dati, i tuoi indirizzi, le tue liste e i tuoi buoni.',
        ),
      ),
      fixed(
        t(
          'Gli ordini restano nei nostri registri, come vuole la legge, ma senza il tuo nome. Non si può tornare indietro.',
        ),
      ),
    ],
    button: t('Chiudi l’account'),
    smallPrint: t('Il link vale un’ora. Se hai cambiato idea, o se non sei stato tu, non fare nulla.'),
  });
}

/** To the owner, some days before the staff erase an account because of a request on paper; the button stops it. */
export function erasureLetter({
  to,
  firstName,
  link,
  at,
}: Reader & { readonly link: string; readonly at: Date }): Letter {
  const day = formatDay(romeTime(at).date);
  return letter({
    to,
    link,
    ...worded('erasure', { nome: firstName, giorno: day }),
    subject: t('Stiamo per cancellare il tuo account'),
    texts: [
      addressed(
        firstName,
        t(
          'abbiamo ricevuto la richiesta di cancellare il tuo account. {day} cancelliamo i tuoi dati, i tuoi indirizzi, le tue liste e i tuoi buoni.',
          { day },
        ),
      ),
      fixed(
        t(
          'Gli ordini restano nei nostri registri, come vuole la legge, ma senza il tuo nome. Non si può tornare indietro.',
        ),
      ),
    ],
    button: t('Tieni il mio account'),
    smallPrint: t(
      'Se l’hai chiesto tu, non devi fare nulla. Se non sei stato tu, fermaci da qui e cambia la password.',
    ),
  });
}

/** The last mail of an account. */
export function closedLetter({ to, firstName }: Reader): Letter {
  return letter({
    to,
    ...worded('closed', { nome: firstName }),
    subject: t('Il tuo account è chiuso'),
    texts: [
      addressed(
        firstName,
        t(
          'abbiamo cancellato i tuoi dati. Degli ordini restano solo i documenti che la legge ci chiede di conservare, senza il tuo nome.',
        ),
      ),
    ],
    smallPrint: t('Questa è l’ultima mail che ricevi da noi. Se vorrai tornare, ti basterà registrarti di nuovo.'),
  });
}

/** To both addresses of a person whose two accounts became one. */
export function mergedLetter({ to, firstName, email }: Reader & { readonly email: string }): Letter {
  return letter({
    to,
    ...worded('merged', { nome: firstName, indirizzo: email }),
    subject: t('I tuoi due account sono diventati uno'),
    texts: [
      addressed(
        firstName,
        t('abbiamo unito i tuoi due account. Ordini, indirizzi, liste e buoni sono tutti in quello di {email}.', {
          email,
        }),
      ),
      t('Si entra con la password di quell’account. Le carte salvate nell’altro non ci sono più.'),
    ],
    smallPrint: t('Se non lo hai chiesto tu, scrivici subito.'),
  });
}

/** To somebody who is to work here; the button leads to a page that makes the account. */
export function staffInvitationLetter(invited: {
  readonly to: string;
  readonly by: string;
  readonly link: string;
  readonly days: number;
}): Letter {
  const { to, by, link, days } = invited;
  return letter({
    to,
    link,
    subject: t('Lavora con noi: crea il tuo accesso'),
    texts: [
      t('{name} ti ha invitato nella gestione del negozio.', { name: by }),
      t('Apri il link, scrivi il tuo nome e scegli una password: entri subito.'),
    ],
    button: t('Crea il tuo accesso'),
    smallPrint: t(
      'Il link vale {days} giorni, una volta sola. Se non conosci chi ti ha invitato, ignora questa mail.',
      { days },
    ),
  });
}
