import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffRefundList } from '../../../contract/refunds/routes.ts';
import type { StaffRefundQuery } from '../../../contract/refunds/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { filledIn, SearchForm, type SearchValues } from '../kit/SearchForm.tsx';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { RefundItem } from './RefundItem.tsx';
import { REQUEST_KINDS, REQUEST_STATES } from './refund-words.ts';
import { StartRefund } from './StartRefund.tsx';

export { RefundsPage as Component };

const KEY = ['staff', 'refunds'];

/** Lists what customers ask back, with those that wait for a decision first. The search is in the address. */
function RefundsPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const word = (name: string) => params.get(name) ?? '';
  const filter: SearchValues = { cerca: word('cerca'), stato: word('stato'), tipo: word('tipo') };
  const page = pageOf(params);
  const { data, error, refetch } = useQuery(refundsQuery(filter, page));
  const renew = () => void client.invalidateQueries({ queryKey: KEY });
  return (
    <>
      <StaffHead
        title={t('Rimborsi')}
        about={t('Che cosa chiedono i clienti: quello che accogli torna da dove è stato pagato.')}
      />
      <p className="mb-6">
        <Link to={staffPaths.refundsToPay()} className="font-semibold text-accent hover:underline">
          {data && data.toPayCount > 0
            ? t('Rimborsi da fare a mano ({n})', { n: data.toPayCount })
            : t('Rimborsi da fare a mano')}
        </Link>
      </p>
      <StartRefund onStarted={renew} />
      <SearchForm
        key={JSON.stringify(filter)}
        title={t('Cerca tra i rimborsi')}
        label={t('Nome, e-mail o ordine')}
        values={filter}
        states={REQUEST_STATES}
        kinds={REQUEST_KINDS}
        className="md:grid-cols-[2fr_1fr_1fr_auto]"
        onChange={(next) => setParams(filledIn(next))}
      />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i rimborsi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.requests.length === 0 && (
        <EmptyState icon="search" title={t('Nessuna richiesta')}>
          {t('Cerca per nome, e-mail o numero dell’ordine.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.requests.map((request) => (
          <RefundItem key={`${request.requestId} ${request.version}`} request={request} onDecided={renew} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.hasMore ? page + 1 : page}
          linkTo={(pagina) => staffPaths.refunds({ ...filter, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function refundsQuery({ cerca, stato, tipo }: SearchValues, page: number) {
  const state = REQUEST_STATES.find(({ word }) => word === stato)?.value;
  const kind = REQUEST_KINDS.find(({ word }) => word === tipo)?.value;
  const query: StaffRefundQuery = {
    page: Math.min(page, 1000),
    ...(cerca === '' ? {} : { q: cerca.slice(0, 100) }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
  };
  return listQuery([...KEY, query], () => api.call(staffRefundList, { query }));
}
