import { formatShortDay } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import type { Letter } from '../infra/mail.ts';
import { letter } from './letter.ts';

interface ExportReminder {
  readonly to: string;
  readonly kind: 'orders' | 'customers' | 'payments' | 'closing' | 'sales' | 'service';
  readonly from: string;
  readonly until: string;
  readonly link: string;
}

/**
 * For an address of the chain: a file or a page of figures is there. It has no data, because mails are read by others.
 */
export function exportLetter({ to, kind, from, until, link }: ExportReminder): Letter {
  const subjects = {
    orders: t('Gli ordini sono pronti da scaricare'),
    customers: t('I clienti sono pronti da scaricare'),
    payments: t('I pagamenti sono pronti da scaricare'),
    closing: t('La giornata aspetta la chiusura'),
    sales: t('Il rapporto delle vendite è pronto'),
    service: t('Il rapporto del servizio è pronto'),
  };
  return letter({
    to,
    subject: subjects[kind],
    texts: [
      t('Dal {from} al {until}.', { from: formatShortDay(from), until: formatShortDay(until) }),
      FILES.has(kind)
        ? t('Il file ha dati di persone: si scarica dalla gestione, dopo l’accesso, e ogni lettura resta nel registro.')
        : t('I numeri si leggono nella gestione, dopo l’accesso.'),
    ],
    button: t('Apri la gestione'),
    link,
    isForStaff: true,
  });
}

/** The kinds that are files with data of persons. */
const FILES: ReadonlySet<ExportReminder['kind']> = new Set(['orders', 'customers', 'payments']);
