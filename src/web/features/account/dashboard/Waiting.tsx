import { useMutation, useQuery } from '@tanstack/react-query';
import { disclaimerCheck } from '../../../../contract/account/disclaimer-routes.ts';
import { emailConfirmResendPost } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { tellError } from '../../../api/tell-error.ts';
import { ownCompanyQuery } from '../../../cart-core/state/own-company.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { unpaidOrdersQuery } from '../../orders/order-queries.ts';
import { certificatesQuery } from '../gifts/certificates-query.ts';
import { detailQuery } from '../own-data/own-data.ts';
import { useOpenDues } from './CompanyPanel.tsx';
import { type WaitingTask, waitingTasks } from './waiting-tasks.ts';

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
          <li key={task.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Icon name={task.icon} className="size-5 shrink-0 text-accent" />
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
