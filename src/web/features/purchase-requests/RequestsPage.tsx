import { useQuery } from '@tanstack/react-query';
import type { PurchaseRequest } from '../../../contract/purchase-requests/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { REQUEST_STATES, requestsQuery } from './request-queries.ts';

export const Component = RequestsPage;

/** The requests of the company's buyers for an approver, and a buyer's own requests. */
function RequestsPage() {
  const { data, error, refetch } = useQuery(requestsQuery);
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Richieste di acquisto')}</PrivateTitle>
      <h1 className="text-3xl">{t('Richieste di acquisto')}</h1>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-28 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.purchaseRequests.length === 0 && (
        <EmptyState icon="check" title={t('Nessuna richiesta')}>
          {t('Qui trovi gli ordini che superano i limiti di chi compra per l’azienda.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.purchaseRequests.map((request) => (
          <li key={request.purchaseRequestId}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RequestCard({ request }: { readonly request: PurchaseRequest }) {
  const { purchaseRequestId, buyer, isOwn, status, total, note, askedAt } = request;
  const { text, tone } = REQUEST_STATES[status];
  return (
    <article className="relative grid gap-1.5 rounded-lg bg-card p-5 shadow-card transition-shadow hover:shadow-float">
      <h2 className="flex flex-wrap items-center gap-3 font-semibold text-lg">
        <Link
          to={accountPaths.purchaseRequest(purchaseRequestId)}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {t('{amount} di {name}', { amount: formatEuro(total), name: isOwn ? t('te') : buyer })}
        </Link>
        <Badge tone={tone}>{t(text)}</Badge>
      </h2>
      <p className="text-ink-soft text-sm">{formatDay(romeTime(new Date(askedAt)).date)}</p>
      {note && <p className="break-words">“{note}”</p>}
    </article>
  );
}
