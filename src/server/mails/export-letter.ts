import { formatShortDay } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { letter } from './letter.ts';

interface ExportReminder {
  readonly to: string;
  readonly kind: 'orders' | 'customers' | 'payments';
  readonly from: string;
  readonly until: string;
  readonly link: string;
}

/**
 * For an address of the chain: a file can be fetched. It has no data of customers, because mails are read by others.
 */
export function exportLetter({ to, kind, from, until, link }: ExportReminder): Letter {
  const subjects = {
    orders: t('Gli ordini sono pronti da scaricare'),
    customers: t('I clienti sono pronti da scaricare'),
    payments: t('I pagamenti sono pronti da scaricare'),
  };
  return letter({
    to,
    subject: subjects[kind],
    texts: [
      t('Dal {from} al {until}.', { from: formatShortDay(from), until: formatShortDay(until) }),
      t('Il file ha dati di persone: si scarica dalla gestione, dopo l’accesso, e ogni lettura resta nel registro.'),
    ],
    button: t('Apri la gestione'),
    link,
    isForStaff: true,
  });
}
