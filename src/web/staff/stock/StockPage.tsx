import { useQuery } from '@tanstack/react-query';
import { staffStock } from '../../../contract/stock/routes.ts';
import type { StaffStock, StaffStockQuery, StockedProduct } from '../../../contract/stock/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ListFilter } from '../kit/ListFilters.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { runEach } from '../kit/use-list-act.ts';
import { DeliveryNote } from './DeliveryNote.tsx';
import { useFinishToday } from './finish-today.ts';
import { LostSales } from './LostSales.tsx';
import { StockDetails } from './StockDetails.tsx';
import { LOST, ProductCell, stockFilter, stockViews, storeFilter } from './stock-views.tsx';
import { amountText, STOCK_KEY } from './stock-words.ts';

export { StockPage as Component };

/** The stock of a store, or the sales that it lost: views of one screen. */
function StockPage() {
  const state = useListState();
  return state.word('scorta') === LOST ? <LostSales state={state} /> : <Stock state={state} />;
}

const SORTS: Readonly<Record<string, NonNullable<StaffStockQuery['sort']>>> = {
  scorta: 'amount',
  ordini: 'orders',
  libera: 'free',
  scade: 'expiry',
};
const VIEWS: Readonly<Record<string, NonNullable<StaffStockQuery['only']>>> = {
  finite: 'empty',
  sotto: 'below',
  'finiti-oggi': 'finished',
  'in-scadenza': 'expiring',
  riordino: 'low',
};

/** Returns the query for the server from the address. Unknown values are ignored. */
function queryOf(state: ListState): StaffStockQuery {
  const sort = SORTS[state.sort.replace(/^-/, '')];
  const only = VIEWS[state.word('scorta')];
  const [store, department, days] = ['negozio', 'reparto', 'giorni'].map((name) => Number(state.word(name)));
  return {
    page: state.page,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(store ? { warehouse_id: store } : {}),
    ...(department ? { department } : {}),
    ...(days ? { days } : {}),
    ...(only ? { only } : {}),
    ...(sort ? { sort, falling: state.sort.startsWith('-') } : { falling: state.sort.startsWith('-') }),
  };
}

function filtersOf({ stores, departments }: Pick<StaffStock, 'stores' | 'departments'>): ListFilter[] {
  return [
    storeFilter(stores),
    {
      name: 'reparto',
      label: t('Reparto'),
      choices: departments.map(({ categoryId, name }) => ({ word: String(categoryId), name })),
    },
    stockFilter(),
    {
      name: 'giorni',
      label: t('Scade entro giorni'),
      choices: ['1', '3', '7', '14', '30'].map((word) => ({ word, name: word })),
    },
  ];
}

function Stock({ state }: { readonly state: ListState }) {
  const query = queryOf(state);
  const stock = useQuery(listQuery([...STOCK_KEY, query], () => api.call(staffStock, { query })));
  const { data } = stock;
  const warehouseId = data?.warehouseId ?? 0;
  const finish = useFinishToday();
  const storeName = data?.stores.find((store) => store.warehouseId === warehouseId)?.name ?? '';
  const finishable = ({ productId, name }: StockedProduct) => ({ warehouseId, productId, name });
  return (
    <StaffList
      title={t('Scorte')}
      about={t(
        '{store}. Scorta: quel che c’è a scaffale, con la merce degli ordini ancora da prendere. Impegnata: ordini aperti, e carrelli degli ultimi 15 minuti. Libera: il resto.',
        { store: storeName },
      )}
      state={state}
      query={stock}
      file={{ of: staffStock, query }}
      rows={data?.products}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      search={t('Nome, codice o codice a barre')}
      views={stockViews(state, data?.counts)}
      filters={data ? filtersOf(data) : []}
      keyOf={({ productId }) => productId}
      nameOf={({ name }) => name}
      head={(product) => <ProductCell product={product} />}
      first={{ title: t('Prodotto'), word: '', by: 'server-both' }}
      columns={COLUMNS}
      details={(product, close) => (
        <StockDetails key={product.productId} warehouseId={warehouseId} product={product} onDone={close} />
      )}
      acts={(product) => (
        <FinishButton product={product} onPress={(isUndone) => void finish.one(finishable(product), isUndone)} />
      )}
      bulk={[{ name: t('Finito oggi'), run: (rows) => runEach(rows, (product) => finish.each(finishable(product))) }]}
      actions={
        <Link to={staffPaths.count()} data-letter="b" aria-keyshortcuts="b" className={buttonClass('secondary')}>
          <Icon name="barcode" className="size-4" />
          {t('Conta')}
        </Link>
      }
      empty={{ icon: 'box', title: t('Nessun prodotto'), text: t('Qui ci sono i prodotti in vendita nel negozio.') }}
    >
      {warehouseId > 0 && <DeliveryNote key={warehouseId} warehouseId={warehouseId} />}
    </StaffList>
  );
}

interface FinishButtonProps {
  readonly product: StockedProduct;
  readonly onPress: (isUndone: boolean) => void;
}

/** One press: nothing is sold until tomorrow; once it is finished, one press brings it back. */
function FinishButton({ product: { name, finishedUntil }, onPress }: FinishButtonProps) {
  const isFinished = finishedUntil !== undefined;
  return (
    <span className="flex items-center gap-2">
      {isFinished && (
        <span className="rounded-full bg-warning-soft px-2 font-semibold text-warning text-xs">{t('Finito oggi')}</span>
      )}
      <Button
        variant={isFinished ? 'secondary' : 'soft'}
        data-row-letter="0"
        aria-keyshortcuts="0"
        aria-label={isFinished ? t('È tornato: {name}', { name }) : t('Finito oggi: {name}', { name })}
        onClick={() => onPress(isFinished)}
      >
        {isFinished ? t('È tornato') : t('Finito oggi')}
      </Button>
    </span>
  );
}

/** A number of a phone's card, whose columns have no heads, has its name before it. */
function Amount({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <span className="tabular-nums">
      <span className="text-ink-faint min-[60rem]:hidden">{name} </span>
      {children}
    </span>
  );
}

const COLUMNS: readonly Column<StockedProduct>[] = [
  { word: 'posto', title: t('Posto'), cell: ({ shelf }) => shelf },
  { word: 'codice', title: t('Codice'), isExtra: true, cell: ({ code }) => code },
  {
    word: 'scorta',
    title: t('Scorta'),
    by: 'server-both',
    isEnd: true,
    cell: (product) => (
      <strong className={classNames(product.amount === 0 && 'text-danger')}>
        <Amount name={t('Scorta')}>{amountText(product, product.amount)}</Amount>
      </strong>
    ),
  },
  {
    word: 'ordini',
    title: t('In ordini'),
    by: 'server-both',
    isFalling: true,
    isEnd: true,
    cell: (product) => <Held name={t('In ordini')} product={product} amount={product.inOrders} />,
  },
  {
    word: 'carrelli',
    title: t('Nei carrelli'),
    isEnd: true,
    cell: (product) => <Held name={t('Nei carrelli')} product={product} amount={product.inCarts} />,
  },
  { word: 'libera', title: t('Libera'), by: 'server-both', isEnd: true, cell: (product) => <Free product={product} /> },
  {
    word: 'soglia',
    title: t('Soglia'),
    isEnd: true,
    cell: (product) => product.threshold !== undefined && <Threshold product={product} />,
  },
  { word: 'scade', title: t('Scade'), by: 'server-both', cell: ({ expiresOn }) => dayText(expiresOn) },
];

interface HeldProps {
  readonly name: string;
  readonly product: StockedProduct;
  readonly amount: number;
}

/** What orders or carts hold; goods that nobody counted and nobody holds have no number. */
function Held({ name, product, amount }: HeldProps) {
  if (amount === 0 && product.amount === undefined) return null;
  return <Amount name={name}>{amountText(product, amount)}</Amount>;
}

/** The amount below which it has to be ordered again; marked where less is left. */
function Threshold({ product }: { readonly product: StockedProduct }) {
  const { amount, inOrders, threshold } = product;
  const isLow = amount !== undefined && threshold !== undefined && amount - inOrders < threshold;
  return (
    <span className={classNames(isLow && 'font-semibold text-warning')}>
      <Amount name={t('Soglia')}>{amountText(product, threshold)}</Amount>
      {isLow && <span className="sr-only">{t('da riordinare')}</span>}
    </span>
  );
}

function Free({ product }: { readonly product: StockedProduct }) {
  const { free } = product;
  if (free === undefined) return <span className="staff-desk">{amountText(product, free)}</span>;
  const isShort = free < 0;
  return (
    <span className={classNames(isShort && 'inline-flex items-center gap-1 font-semibold text-danger')}>
      {isShort && <Icon name="alert" className="size-4" />}
      <Amount name={t('Libera')}>{amountText(product, free)}</Amount>
    </span>
  );
}

function dayText(day: string | undefined): string {
  return day === undefined ? '' : day.split('-').reverse().join('/');
}
