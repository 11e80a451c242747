import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { Order } from '../../../../contract/orders/schemas.ts';
import type { OrderRefunds } from '../../../../contract/refunds/schemas.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { headlineToday } from '../../../page/account/order-headline.ts';
import { PageBar } from '../../../page/account/PageBar.tsx';
import { CONTACTS_PAGE } from '../../../page/LinkToPage.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { orderRefundsQuery } from '../../refunds/refund-queries.ts';
import { OrderNotLoaded } from '../page/OrderHead.tsx';
import { orderQuery } from '../page/order-queries.ts';
import { ReportForm } from './ReportForm.tsx';

export const Component = ProblemPage;

/** The report of bad goods of a delivered order: several products at once, each with its cause, amount and photos. */
function ProblemPage() {
  const orderId = Number(useParams()['orderId']) || 0;
  const lineId = Number(useSearchParams()[0].get('riga')) || 0;
  const { data: order, error: noOrder, refetch } = useQuery(orderQuery(orderId));
  const { data: refunds, error: noRefunds, refetch: again } = useQuery(orderRefundsQuery(orderId));
  const error = noOrder ?? noRefunds;
  if (error) return <OrderNotLoaded error={error} onRetry={() => void Promise.all([refetch(), again()])} />;
  const title = t('Qualcosa non va?');
  return (
    <div className="grid gap-4">
      <PrivateTitle>{title}</PrivateTitle>
      <nav aria-label={t('Percorso')} className="-mb-3 flex max-md:hidden flex-wrap items-center gap-x-1 text-sm">
        <Link to={paths.orders()} className="flex min-h-11 items-center font-semibold text-accent hover:underline">
          {t('I miei ordini')}
        </Link>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
        <Link
          to={paths.order(orderId)}
          className="flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t('Ordine n. {number}', { number: order?.orderNumber ?? orderId })}
        </Link>
      </nav>
      <PageBar title={title} backTo={paths.order(orderId)} backText={t('Torna all’ordine')} />
      {order && refunds ? (
        <>
          <p className="-mt-3 text-ink-soft text-sm">
            {headlineToday(order)}. {t('Dicci che cosa e quanto: al denaro pensiamo noi.')}
          </p>
          <Late refunds={refunds} lineId={lineId} />
          {refunds.lines.some(({ canReport }) => canReport) ? (
            <ReportForm order={order} refunds={refunds} first={lineId} />
          ) : (
            <NothingToReport order={order} />
          )}
        </>
      ) : (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
    </div>
  );
}

/** Says before anything is filled in that the time for fresh goods is over, with a way to write nevertheless. */
function Late({ refunds: { lines }, lineId }: { readonly refunds: OrderRefunds; readonly lineId: number }) {
  const late = lines.find((line) => line.isPerishable && !line.canReport && !line.isAsked && line.refundable > 0);
  const asked = lines.find((line) => line.orderItemId === lineId && line.isAsked);
  if (asked)
    return (
      <p className="rounded-md bg-accent-soft px-4 py-3 text-sm">
        {t('{name}: la tua segnalazione è già arrivata, la stiamo guardando.', { name: asked.name })}
      </p>
    );
  if (!late) return null;
  const rest = lines.find(({ canReport }) => canReport);
  return (
    <div className="grid gap-1 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="font-semibold">{t('Per i freschi il tempo è passato')}</p>
      <p>
        {t('Si potevano segnalare fino a {day}.', { day: formatDay(late.reportUntil) })}{' '}
        {rest && t('Per il resto della spesa c’è tempo fino a {day}.', { day: formatDay(rest.reportUntil) })}{' '}
        {t('Se è successo qualcosa di serio, scrivici lo stesso.')}{' '}
        <Link to={paths.page(CONTACTS_PAGE)} className="inline-flex min-h-6 items-center font-semibold underline">
          {t('Scrivici')}
        </Link>
      </p>
    </div>
  );
}

function NothingToReport({ order: { orderId } }: { readonly order: Order }) {
  return (
    <EmptyState
      icon="clock"
      title={t('Non c’è più niente da segnalare')}
      action={
        <>
          <Link to={paths.order(orderId)} className={buttonClass()}>
            {t('Torna all’ordine')}
          </Link>
          <Link to={paths.page(CONTACTS_PAGE)} className={buttonClass('secondary')}>
            {t('Scrivici')}
          </Link>
        </>
      }
    >
      {t('Il tempo è passato, o quello che potevi segnalare è già arrivato a noi.')}
    </EmptyState>
  );
}
