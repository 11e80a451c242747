import type { StaffToday } from '../../../contract/orders/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ordersText, Panel, STAGES } from '../words/order-words.tsx';

/** Missing goods, and the orders that still want them; `giorno` is the name of the day in the address. */
export function MissingGoods({ goods, giorno }: { readonly goods: StaffToday['missing']; readonly giorno: string }) {
  if (goods.length === 0) return null;
  return (
    <Panel title={t('Finiti a scaffale')} icon="box">
      <ul className="divide-y divide-line text-sm">
        {goods.map(({ productId, name, storeId, storeName, orders }) => (
          <li key={`${productId} ${storeId}`}>
            <Link
              to={staffPaths.orders({ giorno, prodotto: productId, negozio: storeId, stato: STAGES.ordered.word })}
              className="flex min-h-9 items-center gap-3 hover:underline"
            >
              <span className="min-w-0 grow break-words font-semibold">{name}</span>
              <span className="text-ink-soft">{storeName}</span>
              <span className="font-semibold tabular-nums">{ordersText(orders)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Searches of shoppers without a result today: the shop does not have the product, or names it differently. */
export function MissingSearches({ searches }: Pick<StaffToday, 'searches'>) {
  if (searches.length === 0) return null;
  return (
    <Panel title={t('Cercati e non trovati')} icon="search">
      <ul className="divide-y divide-line text-sm">
        {searches.map(({ term, times }) => (
          <li key={term}>
            <Link to={paths.search({ q: term })} className="flex min-h-9 items-center gap-3 hover:underline">
              <span className="min-w-0 grow break-words font-semibold">{term}</span>
              <span className="font-semibold tabular-nums">
                {times === 1 ? t('1 volta') : t('{n} volte', { n: times })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The stores in which goods are finished for today, each with a link to them. */
export function FinishedToday({ stores }: { readonly stores: StaffToday['finished'] }) {
  if (stores.length === 0) return null;
  return (
    <Panel title={t('Finiti oggi')} icon="clock">
      <ul className="divide-y divide-line text-sm">
        {stores.map(({ warehouseId, name, products }) => (
          <li key={warehouseId}>
            <Link
              to={staffPaths.stock({ negozio: warehouseId, scorta: 'finiti-oggi' })}
              className="flex min-h-9 items-center gap-3 hover:underline"
            >
              <span className="min-w-0 grow break-words font-semibold">{name}</span>
              <span className="font-semibold tabular-nums">
                {products === 1 ? t('1 prodotto') : t('{n} prodotti', { n: products })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
