import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { agentActs } from '../../../contract/backoffice/routes.ts';
import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { formatMoment } from '../kit/moment.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { actName } from './act-words.ts';

/** One act: what was done, how it ended, by whom, for whom and when; what was sent opens below. */
function ActItem({ act }: { readonly act: AgentAct }) {
  const { call, agent, customer, userId, actedAt, refused, input, isLook, changes } = act;
  return (
    <li className="rounded-lg bg-card px-5 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="break-words text-lg">{actName(call)}</h2>
        {isLook && <Badge>{t('Solo consultazione')}</Badge>}
        {refused === undefined && <Badge tone="warning">{t('Non conclusa')}</Badge>}
        {refused !== undefined && refused.length > 0 && <Badge tone="danger">{t('Rifiutata')}</Badge>}
      </div>
      <p className="break-words text-ink-soft text-sm">
        {formatMoment(actedAt)} · {agent}
        {userId !== undefined && (
          <>
            {' · '}
            {t('cliente')}{' '}
            <Link
              to={staffPaths.acts({ cliente: userId })}
              className="inline-block py-1 font-semibold text-accent underline"
            >
              {customer}
            </Link>
          </>
        )}
      </p>
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              {field}: {before || '—'} → {after || '—'}
            </li>
          ))}
        </ul>
      )}
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent">
          {t('Dati inviati')}
        </summary>
        <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-xs">
          {[call, ...(refused ?? []), input].join('\n')}
        </pre>
      </details>
    </li>
  );
}

export { ActsPage as Component };

/** Issue 15: what the staff did in the name of customers, newest first, of everybody or of one customer. */
function ActsPage() {
  const [params] = useSearchParams();
  const asked = params.get('cliente') ?? '';
  const userId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const { data, error, refetch } = useQuery(actsQuery(userId, page));
  return (
    <>
      <PrivateTitle>{t('Registro')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Registro')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Ciò che il personale ha fatto e consultato, dal più recente: per conto dei clienti e nel negozio.')}
      </p>
      {userId !== undefined && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4">
          {t('Solo del cliente {name}', {
            name: data?.acts[0]?.customer ?? t('n. {number}', { number: String(userId) }),
          })}
          <Link
            to={staffPaths.acts()}
            className="flex min-h-11 items-center font-semibold text-accent text-sm underline"
          >
            {t('Mostra tutti i clienti')}
          </Link>
        </p>
      )}
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare il registro')}>
          <StaffLoading />
        </NotLoaded>
      )}
      <p role="status" className="mb-3 text-ink-faint text-sm">
        {data && (data.page.totItems === 1 ? t('1 operazione') : t('{n} operazioni', { n: data.page.totItems }))}
      </p>
      {data?.acts.length === 0 && (
        <EmptyState icon="list" title={t('Ancora nessuna operazione')}>
          {t('Quando qualcuno del personale fa o consulta qualcosa, compare qui.')}
        </EmptyState>
      )}
      <ol className="grid gap-2">
        {data?.acts.map((act) => (
          <ActItem key={act.actId} act={act} />
        ))}
      </ol>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) => staffPaths.acts({ cliente: userId, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function actsQuery(userId: number | undefined, page: number) {
  const query = { page: Math.min(page, 10_000), ...(userId === undefined ? {} : { user_id: userId }) };
  return {
    queryKey: ['staff', 'acts', query],
    queryFn: () => api.call(agentActs, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
