import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dueCompleted } from '../../../contract/dues/routes.ts';
import type { DueCompleted } from '../../../contract/dues/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { readJson } from '../../kit/json-storage.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass, Spinner } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DueBadge, dueAmount, LAST_LINK } from './due-facts.tsx';

export const Component = withQueries(PaymentCompletedPage);

/** The interval at which the page asks for the result of a payment until its provider has reported it. */
const LOOK_AGAIN_MS = 3000;

/** D 2, payment completed: the result of a payment of dues, for the person who started it. */
function PaymentCompletedPage() {
  const { key = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['due-completed', key],
    queryFn: () => api.call(dueCompleted, { query: { key } }),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? LOOK_AGAIN_MS : false),
  });
  const isUnknown = error !== null && asApiError(error).kind === 'refused';
  return (
    <div className="page grid max-w-2xl gap-8 pt-12">
      {data ? (
        <Ended payment={data} />
      ) : isUnknown ? (
        <>
          <PrivateTitle>{t('Pagamento non trovato')}</PrivateTitle>
          <EmptyState level="h1" icon="alert" title={t('Pagamento non trovato')} action={<Onward isPaid />}>
            {asApiError(error).message}
          </EmptyState>
        </>
      ) : (
        <>
          <PrivateTitle>{t('Pagamento')}</PrivateTitle>
          <NotLoaded level="h1" error={error} onRetry={refetch} title={t('Non riusciamo a caricare il pagamento')}>
            <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
              <Skeleton className="mx-auto size-20 rounded-full" />
              <Skeleton className="h-40 rounded-lg" />
            </div>
          </NotLoaded>
        </>
      )}
    </div>
  );
}

function Ended({ payment }: { readonly payment: DueCompleted }) {
  const { state, amount, paymentMethod, paymentDues, redirectUrl } = payment;
  const isPaidOtherwise = state === 'failed' && paymentDues.every(({ status }) => status === 'paid');
  const title =
    state === 'paid'
      ? t('Pagamento completato')
      : state === 'pending'
        ? t('Pagamento in corso')
        : t('Pagamento non riuscito');
  return (
    <>
      <PrivateTitle>{title}</PrivateTitle>
      <div className="grid justify-items-center gap-4 text-center">
        {state === 'paid' && (
          <span className="grid size-20 animate-pop place-items-center rounded-full bg-accent text-on-accent">
            <Icon name="check" className="size-10" />
          </span>
        )}
        {state === 'pending' && <Spinner className="size-12 text-accent" />}
        <h1 className="text-3xl">{title}</h1>
        <p className="text-ink-soft text-lg">
          {formatEuro(amount)} · {paymentMethod}
        </p>
      </div>
      {state === 'pending' && (
        <Alert tone="info">{t('Aspettiamo la conferma del pagamento. La pagina si aggiorna da sola.')}</Alert>
      )}
      {state === 'failed' && (
        <Alert tone={isPaidOtherwise ? 'info' : 'error'}>
          {isPaidOtherwise
            ? t('Nel frattempo qualcuno ha già pagato: questo pagamento non è stato addebitato.')
            : `${t('Il sistema ha riscontrato un errore!')} ${t('Non ti è stato addebitato nulla.')}`}
        </Alert>
      )}
      <ul className="grid gap-3">
        {paymentDues.map((due) => (
          <li
            key={due.paymentDueId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-card p-5 shadow-card"
          >
            <span className="font-semibold">
              {due.documentNumber === ''
                ? t('Scadenza {number}', { number: String(due.paymentDueId) })
                : t('Fattura {number}', { number: due.documentNumber })}
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <DueBadge due={due} />
              <span className="font-semibold">{formatEuro(dueAmount(due))}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-3">
        {state === 'pending' && redirectUrl !== undefined && (
          <a href={redirectUrl} className={buttonClass('primary', 'lg')}>
            {t('Continua il pagamento')}
          </a>
        )}
        <Onward isPaid={state !== 'failed' || isPaidOtherwise} />
      </div>
    </>
  );
}

/** Links for the next step: a customer's dues, the fast payment link of the due, or the shop. */
function Onward({ isPaid }: { readonly isPaid: boolean }) {
  const { data: cart } = useCart();
  if (cart && isLoggedIn(cart))
    return (
      <Link to={accountPaths.dues()} className={buttonClass(isPaid ? 'secondary' : 'primary', 'lg')}>
        {t('Vai alle scadenze')}
      </Link>
    );
  const token = isPaid ? undefined : readJson('sessionStorage', LAST_LINK);
  return typeof token === 'string' ? (
    <Link to={accountPaths.fastPayment(token)} className={buttonClass('primary', 'lg')}>
      {t('Riprova a pagare')}
    </Link>
  ) : (
    <Link to={paths.home()} className={buttonClass('secondary', 'lg')}>
      {t('Torna al negozio')}
    </Link>
  );
}
