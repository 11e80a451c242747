import type { UserDetail } from '../../../../contract/account/schemas.ts';
import type { CompanyOwn } from '../../../../contract/company/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { paths } from '../../../page/paths.ts';
import type { IconName } from '../../../ui/icons/Icon.tsx';

/** Something that waits for the customer. One without an address is done where it stands. */
export interface WaitingTask {
  readonly key: 'unpaid' | 'expiring' | 'email' | 'disclaimers' | 'data' | 'requests' | 'certificates';
  readonly icon: IconName;
  readonly text: string;
  readonly to?: string;
  readonly link: string;
}

export interface WhatIsKnown {
  readonly isConfirmed: boolean;
  readonly missingDisclaimers: number;
  readonly user: UserDetail | undefined;
  readonly company: Pick<CompanyOwn, 'waitingRequests'> | undefined;
  readonly usableCertificates: number;
  /** Orders that wait to be paid, the newest first. */
  readonly unpaidOrders: readonly number[];
  /** Euro of dues of the company whose date is near; 0: none. Those past their date stand above all. */
  readonly dues: { readonly expiring: number };
}

/** Returns what waits for the customer, the most pressing first. Tasks that are not loaded yet are missing. */
export function waitingTasks(known: WhatIsKnown): WaitingTask[] {
  const { isConfirmed, missingDisclaimers, user, company, usableCertificates, unpaidOrders, dues } = known;
  const [unpaid] = unpaidOrders;
  const isMissing = user !== undefined && (user.firstName === '' || user.lastName === '' || user.phone === '');
  const requests = company?.waitingRequests ?? 0;
  const tasks: (WaitingTask | false)[] = [
    unpaid !== undefined && {
      ...{ key: 'unpaid', icon: 'card', text: t('L’ordine n. {number} aspetta di essere pagato', { number: unpaid }) },
      ...{ to: paths.order(unpaid), link: t('Vai al pagamento') },
    },
    dues.expiring > 0 && {
      ...{ key: 'expiring', icon: 'calendar', to: accountPaths.dues(), link: t('Vai alle scadenze') },
      text: t('Fra pochi giorni scadono pagamenti per {amount}.', { amount: formatEuro(dues.expiring) }),
    },
    !isConfirmed && {
      ...{ key: 'email', icon: 'mail', text: t('Conferma il tuo indirizzo e-mail') },
      link: t('Mandami di nuovo il link'),
    },
    missingDisclaimers > 0 && {
      ...{ key: 'disclaimers', icon: 'check', text: t('Leggi e accetta i testi che sono cambiati') },
      ...{ to: paths.disclaimers(), link: t('Vai ai consensi') },
    },
    isMissing && {
      ...{ key: 'data', icon: 'id', text: t('Completa i tuoi dati: nome e telefono servono per la consegna') },
      ...{ to: paths.ownData(), link: t('Completa i tuoi dati') },
    },
    requests > 0 && {
      ...{ key: 'requests', icon: 'building', text: requestsText(requests) },
      ...{ to: accountPaths.purchaseRequests(), link: t('Guarda le richieste') },
    },
    usableCertificates > 0 && {
      ...{ key: 'certificates', icon: 'ticket', text: certificatesText(usableCertificates) },
      ...{ to: accountPaths.certificates(), link: t('I miei buoni') },
    },
  ];
  return tasks.filter((task) => task !== false);
}

function requestsText(count: number): string {
  return count === 1
    ? t('Una richiesta di acquisto aspetta la tua decisione')
    : t('{n} richieste di acquisto aspettano la tua decisione', { n: count });
}

function certificatesText(count: number): string {
  return count === 1 ? t('Hai un buono da usare') : t('Hai {n} buoni da usare', { n: count });
}
