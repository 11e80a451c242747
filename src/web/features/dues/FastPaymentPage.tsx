import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { fastDuePay, fastDueView } from '../../../contract/dues/routes.ts';
import type { FastDueReply, LinkedDue } from '../../../contract/dues/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { writeJson } from '../../kit/json-storage.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DueBadge, dueAmount, LAST_LINK, WireFacts } from './due-facts.tsx';

/** Invoice, dates and number of a due. */
function DueFacts({ due }: { readonly due: LinkedDue }) {
  const { documentNumber, documentDate, dueDate, paymentDueId, paidAt, amount, refunded } = due;
  const rows = [
    [t('Scade'), formatDay(dueDate)],
    ...(documentNumber === '' ? [] : [[t('Fattura'), documentNumber]]),
    ...(documentDate === undefined ? [] : [[t('Data della fattura'), wireDate(documentDate)]]),
    ...(refunded === undefined
      ? []
      : [
          [t('Importo della fattura'), formatEuro(amount)],
          [t('Già rimborsati'), formatEuro(refunded)],
        ]),
    ...(paidAt === undefined ? [] : [[t('Pagata il'), wireDate(romeTime(new Date(paidAt)).date)]]),
    [t('Numero della scadenza'), String(paymentDueId)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Component = withQueries(FastPaymentPage);

/** D 2, fast payment: shows and pays a due by the link in its mail, without a login. */
function FastPaymentPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-due', token],
    queryFn: () => api.call(fastDueView, { query: { token } }),
    retry: false,
    staleTime: 0,
  });
  const hasEnded = error !== null && asApiError(error).kind === 'refused';
  return (
    <div className="page grid max-w-2xl gap-6 pt-8">
      <PrivateTitle>{t('Pagamento veloce')}</PrivateTitle>
      {hasEnded ? (
        <EmptyState
          level="h1"
          icon="alert"
          title={t('Il link non funziona più')}
          action={
            <Link to={accountPaths.dues()} className={buttonClass('secondary')}>
              {t('Vai alle scadenze')}
            </Link>
          }
        >
          {asApiError(error).message}
        </EmptyState>
      ) : data ? (
        <LinkedDuePart token={token} reply={data} onChange={() => void refetch()} />
      ) : (
        <NotLoaded level="h1" error={error} onRetry={refetch} title={t('Non riusciamo a caricare la scadenza')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
            <Skeleton className="h-10 w-64" />
            <Skeleton className="h-96 rounded-lg" />
          </div>
        </NotLoaded>
      )}
    </div>
  );
}

interface LinkedDuePartProps {
  readonly token: string;
  readonly reply: FastDueReply;
  readonly onChange: () => void;
}

function LinkedDuePart({ token, reply, onChange }: LinkedDuePartProps) {
  const { paymentDue: due, companyName } = reply;
  const isOpen = due.status !== 'paid' && !due.isBeingPaid;
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">{due.status === 'paid' ? t('Scadenza già pagata') : t('Paga la scadenza')}</h1>
        {companyName !== '' && <p className="break-words text-ink-soft text-lg">{companyName}</p>}
      </div>
      <section aria-label={t('Scadenza')} className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-bold text-3xl">{formatEuro(dueAmount(due))}</p>
          <DueBadge due={due} />
        </div>
        <DueFacts due={due} />
      </section>
      {due.status === 'paid' && (
        <p className="flex items-center gap-3 text-lg">
          <Icon name="check" className="size-6 text-accent" />
          {t('Non c’è altro da fare. Grazie!')}
        </p>
      )}
      {due.isBeingPaid && (
        <>
          <Alert tone="info">{t('Stiamo incassando il pagamento di questa scadenza: non pagarla di nuovo.')}</Alert>
          <Button variant="secondary" className="justify-self-start" onClick={onChange}>
            {t('Aggiorna')}
          </Button>
        </>
      )}
      {isOpen && <PayLinkedDue token={token} reply={reply} />}
    </>
  );
}

function PayLinkedDue({ token, reply }: Omit<LinkedDuePartProps, 'onChange'>) {
  const navigate = useNavigate();
  const { paymentDue: due, paymentTypes, wire, reason } = reply;
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? paymentTypes[0]?.paymentTypeId.toString();
  const pay = useMutation({
    mutationFn: () => api.call(fastDuePay, { body: { token, payment_type_id: Number(chosen) } }),
    onSuccess: ({ transaction: { redirectUrl }, completedKey }) => {
      writeJson('sessionStorage', LAST_LINK, token);
      if (redirectUrl === undefined) void navigate(accountPaths.dueCompleted(completedKey));
      else window.location.assign(redirectUrl);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== undefined && !pay.isPending) pay.mutate();
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {paymentTypes.length > 0 && (
        <PaymentChoice types={paymentTypes} saved={[]} isLoading={false} chosen={chosen} onChoose={setPicked} />
      )}
      {pay.error && <Alert tone="error">{asApiError(pay.error).message}</Alert>}
      {paymentTypes.length > 0 && (
        <Button type="submit" size="lg" busy={pay.isPending} className="w-full">
          {t('Paga {amount}', { amount: formatEuro(due.amountToSettle) })}
        </Button>
      )}
      {wire && <WireFacts wire={wire} reason={reason} amount={due.amountToSettle} />}
      <p className="text-ink-soft text-sm">
        {t('Entro {day}. Il pagamento avviene nella pagina del fornitore: i dati della carta non arrivano a noi.', {
          day: formatDay(due.dueDate),
        })}
      </p>
    </form>
  );
}
