import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { MAX_OWN_COUNTED, PRICE_LABELS_PATH, PRICE_SORTS } from '../../../contract/prices/limits.ts';
import { staffPrices, staffPricesExport } from '../../../contract/prices/routes.ts';
import type { PriceFilters, StaffPriceRow, StaffPrices, StaffPricesQuery } from '../../../contract/prices/schemas.ts';
import { staffProductChoices } from '../../../contract/products/routes.ts';
import type { StaffProductChoices } from '../../../contract/products/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { downloadFile } from '../kit/download-file.ts';
import type { ListFilter } from '../kit/ListFilters.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { type ListView, StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PRICES_KEY, signedPercent } from './change-prices.ts';
import { PriceInput } from './PriceInput.tsx';

export { PricesPage as Component };

/** The prices of the base list and of the stores, today or on a coming day; a dot means: as everybody. */
function PricesPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_prices');
  const query = queryOf(state);
  const list = useQuery(listQuery([...PRICES_KEY, query], () => api.call(staffPrices, { query })));
  const choices = useQuery({
    queryKey: ['staff', 'product-choices'],
    queryFn: () => api.call(staffProductChoices),
    staleTime: 60_000,
  });
  // counting them reads the whole catalogue, so the list does not wait for it
  const below = useQuery({
    queryKey: [...PRICES_KEY, 'below cost'],
    queryFn: () => api.call(staffPrices, { query: { view: 'below_cost' } }),
    staleTime: 60_000,
  });
  const { data } = list;
  const isLater = data !== undefined && data.day > data.today;
  return (
    <StaffList
      title={t('Prezzi')}
      state={state}
      query={list}
      rows={data?.prices}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      search={t('Nome, marca, codice o codice a barre')}
      views={listViews(data?.views, below.data?.page.totItems)}
      filters={listFilters(choices.data, data)}
      keyOf={({ productId }) => productId}
      nameOf={({ name, code }) => `${name} ${code}`}
      head={(row) => <Head row={row} />}
      lang={contentLanguage()}
      first={{ title: t('Prodotto'), word: 'nome', by: 'server-both' }}
      columns={columnsFor(data, mayChange, isLater ? data.day : undefined)}
      linkTo={({ productId }) => staffPaths.price(productId)}
      bulk={[{ name: t('Etichette'), run: openLabels }]}
      actions={<Actions state={state} mayChange={mayChange} />}
      empty={{ icon: 'tag', title: t('Nessun prezzo'), text: t('Nessun prodotto corrisponde ai filtri.') }}
    >
      {data && <Days data={data} state={state} />}
    </StaffList>
  );
}

/** Left out where there are more than are counted. */
function ownCount(counts: StaffPrices['views'] | undefined): number | undefined {
  return counts && counts.own < MAX_OWN_COUNTED ? counts.own : undefined;
}

function listViews(counts: StaffPrices['views'] | undefined, belowCost: number | undefined): ListView[] {
  return [
    { name: t('Tutti'), search: '', count: counts?.all },
    { name: t('Con un piano'), search: 'vista=piano', count: counts?.planned },
    { name: t('Sotto costo'), search: 'vista=sotto-costo', count: belowCost },
    { name: t('Diversi fra negozi'), search: 'vista=propri', count: ownCount(counts) },
  ];
}

function listFilters(choices: StaffProductChoices | undefined, data: StaffPrices | undefined): ListFilter[] {
  return [
    {
      name: 'categoria',
      label: t('Categoria'),
      choices: choices?.categories.map(({ slug, name }) => ({ word: slug, name })) ?? [],
      lang: contentLanguage(),
    },
    {
      name: 'marca',
      label: t('Marca'),
      choices: choices?.brands.map((brand) => ({ word: brand, name: brand })) ?? [],
      lang: contentLanguage(),
    },
    {
      name: 'giorno',
      label: t('Giorno'),
      choices: data?.days.map(({ day }) => ({ word: day, name: formatShortDay(day) })) ?? [],
    },
    {
      name: 'negozio',
      label: t('Negozio'),
      choices: data?.stores.map(({ warehouseId, name }) => ({ word: String(warehouseId), name })) ?? [],
    },
  ];
}

const VIEWS: Readonly<Record<string, NonNullable<PriceFilters['view']>>> = {
  piano: 'planned',
  'sotto-costo': 'below_cost',
  propri: 'own',
};
const SORTS: Readonly<Record<string, string>> = { nome: 'name', codice: 'code', tutti: 'price', margine: 'margin' };

/** Returns the filters that the address has; a rule changes what they show. */
export function filtersOf(state: Pick<ListState, 'q' | 'word'>): PriceFilters {
  const [view, category, brand] = [VIEWS[state.word('vista')], state.word('categoria'), state.word('marca')];
  return {
    ...(view ? { view } : {}),
    ...(state.q === '' ? {} : { q: state.q }),
    ...(category === '' ? {} : { category }),
    ...(brand === '' ? {} : { brand }),
  };
}

function queryOf(state: ListState): StaffPricesQuery {
  const [day, store] = [state.word('giorno'), state.word('negozio')];
  const sort = state.sort.startsWith('-') ? `-${SORTS[state.sort.slice(1)]}` : SORTS[state.sort];
  const known = PRICE_SORTS.find((each) => each === sort);
  return {
    ...filtersOf(state),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(/^\d+$/.test(store) ? { warehouse_ids: store } : {}),
    ...(known ? { sort: known } : {}),
    page: state.page,
  };
}

function openLabels(rows: readonly StaffPriceRow[]): Promise<void> {
  window.open(`${PRICE_LABELS_PATH}?ids=${rows.map(({ productId }) => productId).join(',')}`, '_blank', 'noopener');
  return Promise.resolve();
}

function Head({ row: { name, pack, picture } }: { readonly row: StaffPriceRow }) {
  return (
    <span className="flex items-center gap-2">
      <img src={picture} alt="" width={28} height={28} loading="lazy" className="rounded-sm" />
      <span className="min-w-40">
        {name}
        {pack !== '' && <span className="font-normal text-ink-soft">, {pack}</span>}
      </span>
    </span>
  );
}

function columnsFor(
  data: StaffPrices | undefined,
  mayChange: boolean,
  day: string | undefined,
): Column<StaffPriceRow>[] {
  const cell = { day, isReadOnly: !mayChange };
  const stores = data?.stores.filter(({ isShown }) => isShown) ?? [];
  return [
    { word: 'codice', title: t('Codice'), by: 'server-both', isExtra: true, cell: ({ code }) => code },
    {
      word: 'costo',
      title: t('Costo €'),
      isEnd: true,
      cell: ({ cost }) => (cost === undefined ? '' : <Named name={t('Costo €')}>{euro(cost)}</Named>),
    },
    { word: 'margine', title: t('Margine %'), by: 'server-both', isEnd: true, cell: (row) => <Margin row={row} /> },
    {
      word: 'tutti',
      title: t('Tutti €'),
      by: 'server-both',
      isEnd: true,
      cell: (row) => <PriceInput key={`${day} ${row.price}`} product={row} price={row.price} {...cell} />,
    },
    ...stores.map((store) => ({
      word: `negozio-${store.warehouseId}`,
      title: shortName(store.name, stores),
      isEnd: true,
      cell: (row: StaffPriceRow) => {
        const own = row.own.find(({ warehouseId }) => warehouseId === store.warehouseId)?.price;
        const input = <PriceInput key={`${day} ${own}`} product={row} store={store} price={own} {...cell} />;
        // a card of a phone has only the stores that differ
        if (own === undefined) return <span className="staff-desk">{input}</span>;
        return <Named name={shortName(store.name, stores)}>{input}</Named>;
      },
    })),
    {
      word: 'minimo',
      title: t('Minimo 30 gg'),
      isEnd: true,
      cell: ({ lowest }) => (lowest === undefined ? '' : <Named name={t('Minimo 30 gg')}>{euro(lowest)}</Named>),
    },
    { word: 'piano', title: t('Prossimo piano'), isEnd: true, cell: (row) => <Next row={row} /> },
  ];
}

/** A value of a phone's card, whose columns have no heads, has its name before it. */
function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-ink-soft min-[60rem]:hidden">{name}</span>
      {children}
    </span>
  );
}

const MAX_HEADING = 15;

/** The name of a store as the heading of a column: without the word that all of them begin with, and cut. */
function shortName(name: string, stores: readonly { readonly name: string }[]): string {
  const [brand = ''] = name.split(' ');
  const isSame = stores.length > 1 && stores.every((store) => store.name.startsWith(`${brand} `));
  const own = isSame ? name.slice(brand.length + 1) : name;
  return own.length > MAX_HEADING ? `${own.slice(0, MAX_HEADING - 1).trimEnd()}…` : own;
}

function euro(value: number): string {
  return value.toFixed(2).replace('.', ',');
}

/** The margin after VAT; below cost it is red, with a sign that needs no colour. */
function Margin({ row: { margin } }: { readonly row: StaffPriceRow }) {
  if (margin === undefined) return '';
  const text = String(margin).replace('.', ',').replace('-', '−');
  if (margin >= 0) return text;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-danger">
      <Icon name="alert" className="size-4" />
      <span className="sr-only">{t('Sotto costo')}</span>
      {text}
    </span>
  );
}

function Next({ row: { next } }: { readonly row: StaffPriceRow }) {
  if (!next) return '';
  return (
    <Link to={staffPaths.pricePlans({ giorno: next.day })} className="hover:underline">
      <strong>{euro(next.price)}</strong>{' '}
      <span className={next.percent > 20 ? 'font-semibold text-danger' : 'text-ink-soft'}>
        {signedPercent(next.percent)}
      </span>{' '}
      <span className="text-ink-soft">{formatShortDay(next.day)}</span>
    </Link>
  );
}

/** The day whose prices are shown: today, the next days with plans, or another one. What is typed counts from it. */
function Days({ data, state }: { readonly data: StaffPrices; readonly state: ListState }) {
  const choose = (giorno: string) => state.set({ giorno });
  const day = (value: string, name: string, note: string) => (
    <button
      key={value}
      type="button"
      aria-pressed={(value || data.today) === data.day}
      onClick={() => choose(value)}
      className={classNames(
        'grid min-h-11 rounded-md border px-3 py-1 text-left text-sm',
        (value || data.today) === data.day ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-tint',
      )}
    >
      <strong>{name}</strong>
      <span className="text-ink-soft text-xs">{note}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {day('', t('Oggi'), formatShortDay(data.today))}
      {data.days.map((each) =>
        day(each.day, formatShortDay(each.day), each.prices === 1 ? t('1 cambio') : t('{n} cambi', { n: each.prices })),
      )}
      <label className="flex items-center gap-2 text-sm">
        {t('Un altro giorno')}
        <input
          type="date"
          min={data.today}
          value={data.day === data.today ? '' : data.day}
          onChange={({ target }) => choose(target.value)}
          className="min-h-9 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11"
        />
      </label>
      <p className="ml-auto text-ink-soft text-xs">
        {t('I prezzi cambiano alle 0:00 di Roma.')} {data.lastRun && <LastRun run={data.lastRun} />}
      </p>
    </div>
  );
}

function LastRun({ run: { day, done, failed } }: { readonly run: NonNullable<StaffPrices['lastRun']> }) {
  const text = t('Ultimi piani: {day}, {done} fatti.', { day: formatShortDay(day), done });
  if (failed === 0) return text;
  return (
    <>
      {text}{' '}
      <Link to={staffPaths.pricePlans({ vista: 'non-riusciti' })} className="font-semibold text-danger underline">
        {t('{n} non riusciti', { n: failed })}
      </Link>
    </>
  );
}

function Actions({ state, mayChange }: { readonly state: ListState; readonly mayChange: boolean }) {
  async function exportCsv() {
    const file = await api.call(staffPricesExport, { query: filtersOf(state) }).catch(tellError);
    if (file) downloadFile(file.fileName, file.text, 'text/csv');
  }
  return (
    <>
      <Button variant="secondary" onClick={() => void exportCsv()}>
        {t('Esporta CSV')}
      </Button>
      <Link to={staffPaths.pricePlans()} className={buttonClass('secondary')}>
        {t('Piani')}
      </Link>
      {mayChange && (
        <Link to={staffPaths.pricePaste()} className={buttonClass('secondary')}>
          {t('Incolla prezzi')}
        </Link>
      )}
      {mayChange && (
        <Link to={staffPaths.priceRule(state.text)} className={buttonClass('primary')}>
          {t('Cambia con una regola')}
        </Link>
      )}
    </>
  );
}
