import { useMutation, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/disclaimer-routes.ts';
import type { CompanyOwn } from '../../../../contract/company/schemas.ts';
import { emailConfirmResendPost } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { tellError } from '../../../api/tell-error.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { unpaidOrdersQuery } from '../../orders/order-queries.ts';
import { ownCompanyQuery } from '../company/company-queries.ts';
import { duesQuery } from '../dues/dues-queries.ts';
import { certificatesQuery } from '../gifts/certificates-query.ts';
import { detailQuery } from '../own-data/own-data.ts';
import { type WaitingTask, type WhatIsKnown, waitingTasks } from './waiting-tasks.ts';

/** Returns what waits for the customer; undefined until all of it is known. */
export function useWaitingTasks(): WaitingTask[] | undefined {
  const { data: user } = useQuery(detailQuery);
  const disclaimers = useQuery({
    queryKey: ['mine', 'disclaimers', 'check'],
    queryFn: () => api.send(disclaimerCheck, {}),
  });
  const company = useQuery(ownCompanyQuery);
  const certificates = useQuery(certificatesQuery(false));
  const unpaid = useQuery(unpaidOrdersQuery);
  const dues = useOpenDues(company.data);
  if ([disclaimers, company, certificates, unpaid].some(({ isPending }) => isPending) || !dues) return undefined;
  return waitingTasks({
    isConfirmed: disclaimers.data?.user.profileConfirmed ?? true,
    missingDisclaimers: disclaimers.data?.data.missing.length ?? 0,
    user,
    company: company.data,
    dues,
    unpaidOrders: unpaid.data?.orders.map(({ orderId }) => orderId) ?? [],
    usableCertificates: certificates.data?.userGiftCertificates.filter(({ state }) => state === 'usable').length ?? 0,
  });
}

/** Returns how much the company has to pay of its dues; 0 for members who do not look after them. undefined: not loaded yet. */
function useOpenDues(company: CompanyOwn | undefined): WhatIsKnown['dues'] | undefined {
  const enabled =
    company !== undefined && company.hasCredit && (company.role === 'master' || company.role === 'approver');
  const expired = useQuery({ ...duesQuery({ status: 'expired', page_size: 1 }), enabled });
  const expiring = useQuery({ ...duesQuery({ status: 'expiring', page_size: 1 }), enabled });
  if (enabled && (expired.isPending || expiring.isPending)) return undefined;
  return { expired: expired.data?.totalToSettle ?? 0, expiring: expiring.data?.totalToSettle ?? 0 };
}

export interface WaitingProps {
  readonly tasks: readonly WaitingTask[];
  readonly email: string;
}

export function Waiting({ tasks, email }: WaitingProps) {
  return (
    <section aria-labelledby="in-sospeso" className="rounded-lg bg-card px-6 pt-6 pb-4 shadow-card">
      <h2 id="in-sospeso" className="text-xl">
        {t('Da fare')}
      </h2>
      {tasks.length === 0 && <p className="mt-1 text-ink-soft">{t('È tutto a posto.')}</p>}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {tasks.map((task) => (
          <li
            key={task.key}
            className={`flex flex-wrap items-center gap-x-4 gap-y-1 py-3 ${task.key === 'expired' ? '-mx-3 rounded-md border-0! bg-danger-soft px-3 font-semibold' : ''}`}
          >
            <Icon
              name={task.key === 'expired' ? 'alert' : task.icon}
              className={`size-5 shrink-0 ${task.key === 'expired' ? 'text-danger' : 'text-accent'}`}
            />
            <span className="min-w-0 grow basis-52">{task.text}</span>
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

const LOOK = 'flex min-h-11 items-center font-semibold text-accent underline';

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
