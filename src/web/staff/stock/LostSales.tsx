import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffStockLost } from '../../../contract/stock/routes.ts';
import type { LostSale, NeverSold } from '../../../contract/stock/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { type ListState, listQuery } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ProductCell, stockFilter, stockViews, storeFilter } from './stock-views.tsx';
import { amountText, STOCK_KEY } from './stock-words.ts';

/** Goods that the store does not have, with an estimate of what it did not sell of them in seven days. */
export function LostSales({ state }: { readonly state: ListState }) {
  const store = Number(state.word('negozio'));
  const query = { page: state.page, ...(store ? { warehouse_id: store } : {}) };
  const lost = useQuery(listQuery([...STOCK_KEY, 'lost', query], () => api.call(staffStockLost, { query })));
  const { data } = lost;
  return (
    <StaffList
      title={t('Scorte')}
      about={t(
        'Persi in 7 giorni, stima prudente: (mancati in ordini veri + nei carrelli + guardati × quanti di solito comprano) × prezzo, solo di quel che adesso non c’è.',
      )}
      state={state}
      query={lost}
      rows={data?.products}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      views={stockViews(state)}
      filters={data ? [storeFilter(data.stores), stockFilter()] : []}
      keyOf={({ productId }) => productId}
      nameOf={({ name }) => name}
      head={(product: LostSale) => <ProductCell product={product} />}
      first={{ title: t('Prodotto') }}
      columns={[
        { word: 'mancati', title: t('Mancati'), isEnd: true, cell: (row) => amountText(row, row.missing) },
        { word: 'carrelli', title: t('Nei carrelli'), isEnd: true, cell: (row) => amountText(row, row.inCarts) },
        {
          word: 'guardati',
          title: t('Guardati'),
          isEnd: true,
          cell: ({ looked }) => (looked === 0 ? '0' : `≈ ${formatNumber(Math.round(looked))}`),
        },
        {
          word: 'persi',
          title: t('Persi'),
          isEnd: true,
          cell: (row) => <strong className="text-danger tabular-nums">≈ {formatEuro(row.lost)}</strong>,
        },
      ]}
      actions={
        data && data.lost > 0 && <p className="self-center font-semibold text-danger">≈ {formatEuro(data.lost)}</p>
      }
      empty={{
        icon: 'box',
        title: t('Non manca niente'),
        text: t('Qui compaiono i prodotti finiti e quanto costano.'),
      }}
    >
      {data && data.neverSold.length > 0 && <NeverSoldList terms={data.neverSold} />}
    </StaffList>
  );
}

/** What people searched and the shop never had. */
function NeverSoldList({ terms }: { readonly terms: readonly NeverSold[] }) {
  const mayMake = useOutletContext<StaffOverview>().rights.includes('changing_products');
  return (
    <section aria-labelledby="mai-avuti" className="rounded-lg border border-line bg-card px-3 py-2 text-sm">
      <h2 id="mai-avuti" className="font-semibold text-base">
        {t('Cercati e mai avuti')}
      </h2>
      <p className="text-ink-soft text-xs">
        {t(
          'Ricerche senza risultato in 7 giorni: la parte del negozio × quante ricerche di solito comprano × il prezzo di mezzo.',
        )}
      </p>
      <ul className="divide-y divide-line">
        {terms.map(({ term, times, lost }) => (
          <li key={term} className="flex flex-wrap items-center gap-x-4 py-1">
            <strong lang={contentLanguage()} className="min-w-0 grow break-words">
              {term}
            </strong>
            <span className="tabular-nums">{t('cercato {n} volte', { n: formatNumber(times) })}</span>
            <span className="font-semibold text-danger tabular-nums">≈ {formatEuro(lost)}</span>
            {mayMake && (
              <Link
                to={staffPaths.newProduct({ nome: term })}
                aria-label={t('Crea una bozza: {name}', { name: term })}
                className={buttonClass('secondary')}
              >
                {t('Crea una bozza')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
