import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { addressed, letter, plainName, worded } from './letter.ts';

/** Matches texts that mail programs turn into links. */
const ADDRESS = /:\/\/|@|\.\p{L}{2,}/u;

/** For a person who is invited to buy for a company. The name of the company is left out if it could be an address. */
export function companyInvitationLetter({
  to,
  companyName,
  link,
}: {
  to: string;
  companyName: string;
  link: string;
}): Letter {
  const company = companyName === '' || ADDRESS.test(companyName) ? t('un’azienda') : companyName;
  return letter({
    to,
    ...worded('company-invitation', { azienda: company }),
    subject: t('Compra da Bottega per {company}', { company }),
    heading: t('Un invito per te'),
    texts: [
      t('Ti hanno invitato a fare la spesa da Bottega per {company}', {
        company: company.endsWith('.') ? company : `${company}.`,
      }),
      t('Accedi con questo indirizzo e-mail, oppure registrati, e accetta l’invito.'),
    ],
    button: t('Apri l’invito'),
    link,
    smallPrint: t('L’invito vale 14 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.'),
  });
}

export interface RequestLetter {
  readonly to: string;
  readonly firstName: string;
  readonly buyer: string;
  readonly total: string;
  readonly link: string;
}

/** For a person who may approve a purchase request of the company. */
export function purchaseRequestLetter({ to, firstName, buyer, total, link }: RequestLetter): Letter {
  const who = plainName(buyer) ?? t('una persona della tua azienda');
  return letter({
    to,
    ...worded('purchase-request', { nome: firstName, chi: who, totale: total }),
    subject: t('Un ordine da {total} aspetta la tua approvazione', { total }),
    heading: t('Un ordine da approvare'),
    texts: [
      addressed(firstName, t('{who} chiede di fare un ordine da {total}, che supera il suo limite.', { who, total })),
      t(
        'Controlla il carrello: se lo approvi, l’ordine parte subito. Posti e disponibilità si confermano in quel momento.',
      ),
    ],
    button: t('Guarda la richiesta'),
    link,
  });
}

/** For the buyer, after the decision about the request. */
export function purchaseRefusedLetter({ to, firstName, buyer: decider, total, link }: RequestLetter): Letter {
  const who = plainName(decider) ?? t('chi approva gli acquisti');
  return letter({
    to,
    ...worded('purchase-refused', { nome: firstName, chi: who, totale: total }),
    subject: t('Il tuo ordine non è stato approvato'),
    heading: t('Ordine non approvato'),
    texts: [
      addressed(
        firstName,
        t('{who} non ha approvato il tuo ordine da {total}. Il carrello è ancora tuo: puoi cambiarlo e riprovare.', {
          who,
          total,
        }),
      ),
    ],
    button: t('Guarda la risposta'),
    link,
  });
}
