import { useMutation, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import type { CompanyOwn } from '../../../../contract/company/schemas.ts';
import { emailConfirmResendPost } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { ownCompanyQuery } from '../../../cart-core/state/own-company.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { paths } from '../../../page/paths.ts';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { certificatesQuery } from '../../gift-certificates/certificates-query.ts';
import { unpaidOrdersQuery } from '../../orders/page/order-queries.ts';
import { detailQuery } from '../details/details.ts';
import { useOpenDues } from './CompanyPanel.tsx';

/** Returns the customer's open tasks; undefined until all are loaded. */
export function useWaitingTasks(): WaitingTask[] | undefined {
  const { data: user } = useQuery(detailQuery);
  const disclaimers = useQuery({
    queryKey: ['mine', 'disclaimers', 'check'],
    queryFn: () => api.send(disclaimerCheck, {}),
  });
  const company = useQuery(ownCompanyQuery);
  const certificates = useQuery(certificatesQuery(false));
  const unpaid = useQuery(unpaidOrdersQuery);
  // CompanyPanel.tsx shows them, and appears at the same time
  const dues = useOpenDues(company.data);
  if ([disclaimers, company, certificates, unpaid].some(({ isPending }) => isPending) || !dues) return undefined;
  return waitingTasks({
    isConfirmed: disclaimers.data?.user.profileConfirmed ?? true,
    missingDisclaimers: disclaimers.data?.data.missing.length ?? 0,
    user,
    company: company.data,
    unpaidOrders: unpaid.data?.orders.map(({ orderId }) => orderId) ?? [],
    usableCertificates: certificates.data?.userGiftCertificates.filter(({ state }) => state === 'usable').length ?? 0,
  });
}

export interface WaitingProps {
  readonly tasks: readonly WaitingTask[];
  readonly email: string;
}

export function Waiting({ tasks, email }: WaitingProps) {
  return (
    <section aria-labelledby="in-sospeso" className="md:pt-3">
      <h2 id="in-sospeso" className="font-sans font-semibold text-ink-soft text-sm">
        {t('Da fare')}
      </h2>
      {tasks.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('È tutto a posto.')}</p>}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {tasks.map((task) => (
          <li key={task.key} className="flex items-center gap-x-3 py-1">
            <Icon name={task.icon} className="size-5 shrink-0 text-ink-soft" />
            <span className="min-w-0 grow text-sm">{task.text}</span>
            {task.to === undefined ? (
              <ConfirmAgain task={task} email={email} />
            ) : (
              <TaskLink link={task.link} to={task.to} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOK =
  'flex min-h-11 shrink-0 items-center text-right font-semibold text-accent text-sm hover:underline max-md:max-w-32';

function TaskLink({ to, link }: { readonly to: string; readonly link: string }) {
  return (
    <Link to={to} className={LOOK}>
      {link}
    </Link>
  );
}

function ConfirmAgain({ task, email }: { readonly task: WaitingTask; readonly email: string }) {
  const send = useMutation({
    mutationFn: () => api.call(emailConfirmResendPost, { body: { e_mail: email } }),
    onSuccess: () => toast('success', t('Ti abbiamo scritto: apri il link della mail')),
    onError: tellError,
  });
  return (
    <button type="button" disabled={send.isPending || email === ''} onClick={() => send.mutate()} className={LOOK}>
      {task.link}
    </button>
  );
}

/** An open task of the customer. A task without an address is done right there. */
interface WaitingTask {
  readonly key: 'unpaid' | 'expiring' | 'email' | 'disclaimers' | 'data' | 'requests' | 'certificates';
  readonly icon: IconName;
  readonly text: string;
  readonly to?: string;
  readonly link: string;
}

interface WhatIsKnown {
  readonly isConfirmed: boolean;
  readonly missingDisclaimers: number;
  readonly user: UserDetail | undefined;
  readonly company: Pick<CompanyOwn, 'waitingRequests'> | undefined;
  readonly usableCertificates: number;
  /** Unpaid orders, the newest first. */
  readonly unpaidOrders: readonly number[];
}

/** Returns the open tasks, the most urgent first. Tasks that are not loaded yet are left out. */
export function waitingTasks(known: WhatIsKnown): WaitingTask[] {
  const { isConfirmed, missingDisclaimers, user, company, usableCertificates, unpaidOrders } = known;
  const [unpaid] = unpaidOrders;
  const isMissing = user !== undefined && (user.firstName === '' || user.lastName === '' || user.phone === '');
  const requests = company?.waitingRequests ?? 0;
  const tasks: (WaitingTask | false)[] = [
    unpaid !== undefined && {
      key: 'unpaid',
      icon: 'card',
      text: t('L’ordine n. {number} aspetta di essere pagato', { number: unpaid }),
      to: paths.order(unpaid),
      link: t('Vai al pagamento'),
    },
    !isConfirmed && {
      key: 'email',
      icon: 'mail',
      text: t('Conferma il tuo indirizzo e-mail'),
      link: t('Mandami di nuovo il link'),
    },
    missingDisclaimers > 0 && {
      key: 'disclaimers',
      icon: 'check',
      text: t('Leggi e accetta i testi che sono cambiati'),
      to: paths.disclaimers(),
      link: t('Vai ai consensi'),
    },
    isMissing && {
      key: 'data',
      icon: 'id',
      text: t('Completa i tuoi dati: nome e telefono servono per la consegna'),
      to: paths.ownData(),
      link: t('Completa i tuoi dati'),
    },
    requests > 0 && {
      key: 'requests',
      icon: 'building',
      text: requestsText(requests),
      to: accountPaths.purchaseRequests(),
      link: t('Guarda le richieste'),
    },
    usableCertificates > 0 && {
      key: 'certificates',
      icon: 'ticket',
      text: certificatesText(usableCertificates),
      to: accountPaths.certificates(),
      link: t('I miei buoni'),
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
