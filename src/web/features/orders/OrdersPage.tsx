import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ListedOrder, OrderSpending } from '../../../contract/orders/list-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import { msg, t } from '../../../language/language.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { type CatalogueQuery, paths } from '../../page/paths.ts';
import { RowsSkeleton } from '../../page/RowsSkeleton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { OrderRow } from './list/OrderRow.tsx';
import { monthText, SpendingBox } from './list/SpendingBox.tsx';
import { type OrdersFilter, ordersQuery, spendingQuery } from './page/order-queries.ts';

interface OrderFiltersProps {
  readonly filter: OrdersFilter;
  readonly spending: OrderSpending | undefined;
}

const SERVICES = [
  { id: HOME, type: 'home', text: msg('A casa') },
  { id: DRIVE, type: 'drive', text: msg('In negozio') },
  { id: LOCKER, type: 'locker', text: msg('Locker') },
] as const;

/** Filters orders by goods, kind of delivery, refunds and year. The filters are in the address. */
function OrderFilters({ filter, spending }: OrderFiltersProps) {
  const { order_type: type, only_refunded: isRefunded, year } = filter;
  const linkTo = (change: FilterChange) => paths.orders(1, filterQuery({ ...filter, ...change }));
  const all = spending?.services.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div className="grid gap-3">
      <Search filter={filter} />
      <nav
        aria-label={t('Filtra gli ordini')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        <Chip
          to={linkTo({ order_type: undefined, only_refunded: undefined, year: undefined })}
          isOn={type === undefined && !isRefunded && year === undefined}
          text={t('Tutti')}
          count={all}
        />
        {SERVICES.map(({ id, type: its, text }) => {
          const count = spending?.services.find(({ deliveryServiceId }) => deliveryServiceId === id)?.orders;
          if (!count) return null;
          const isOn = type === its;
          return (
            <Chip
              key={id}
              to={linkTo({ order_type: isOn ? undefined : its })}
              isOn={isOn}
              text={t(text)}
              count={count}
            />
          );
        })}
        {spending !== undefined && spending.refunded > 0 && (
          <Chip
            to={linkTo({ only_refunded: isRefunded ? undefined : true })}
            isOn={isRefunded === true}
            text={t('Con rimborso')}
            count={spending.refunded}
          />
        )}
        {spending !== undefined &&
          spending.years.length > 1 &&
          spending.years.map((each) => (
            <Chip
              key={each}
              to={linkTo({ year: each === year ? undefined : each })}
              isOn={each === year}
              text={String(each)}
            />
          ))}
      </nav>
    </div>
  );
}

function Search({ filter }: { readonly filter: OrdersFilter }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(paths.orders(1, filterQuery({ ...filter, q: words || undefined })));
  };
  return (
    <form
      role="search"
      aria-label={t('Cerca tra i tuoi ordini')}
      action={paths.orders()}
      onSubmit={search}
      className="relative"
    >
      <Icon name="search" className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        key={filter.q}
        type="search"
        name="q"
        enterKeyHint="search"
        aria-label={t('Cerca un prodotto tra i tuoi ordini')}
        placeholder={t('Cerca un prodotto tra i tuoi ordini')}
        defaultValue={filter.q}
        maxLength={80}
        className="min-h-12 w-full rounded-full border border-line bg-card pr-4 pl-12 placeholder:text-ink-faint"
      />
    </form>
  );
}

/** A change of the filter; undefined values remove a part of it. */
type FilterChange = { readonly [Key in keyof OrdersFilter]?: OrdersFilter[Key] | undefined };

const TYPES = ['home', 'drive', 'locker'];

/** Returns the filter as the query of the page's address. */
function filterQuery({ q, order_type: tipo, year: anno, only_refunded: isRefunded }: FilterChange): CatalogueQuery {
  return { q, tipo, anno, rimborsi: isRefunded ? 'si' : undefined };
}

/** Parses the filter from the address, which anybody may have written; invalid values are ignored. */
function filterOf(params: URLSearchParams): OrdersFilter {
  const q = params.get('q')?.trim().slice(0, 80);
  const type = params.get('tipo') ?? '';
  const year = Number(params.get('anno'));
  return {
    ...(q ? { q } : {}),
    ...(TYPES.includes(type) ? { order_type: type } : {}),
    ...(Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}),
    ...(params.get('rimborsi') === 'si' ? { only_refunded: true } : {}),
  };
}

export const Component = OrdersPage;

/** The orders of a customer: current ones first, then by month, with the amount spent in the year. */
function OrdersPage() {
  const [params] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const filter = filterOf(params);
  const { data, error, refetch } = useQuery(ordersQuery(page, filter));
  const { data: spending } = useQuery(spendingQuery(filter.year));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_21.25rem]">
      <PrivateTitle>{t('I miei ordini')}</PrivateTitle>
      <div className="grid gap-4">
        <div>
          <Link
            to={paths.dashboard()}
            className="-ml-1 flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm hover:underline"
          >
            <Icon name="chevron-left" className="size-4" />
            {t('Il mio account')}
          </Link>
          <h1 className="text-3xl">{t('I miei ordini')}</h1>
        </div>
        {(isFiltered || (data && data.orders.length > 0)) && <OrderFilters filter={filter} spending={spending} />}
        {!data && (
          <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli ordini')}>
            <div role="status" aria-label={t('Caricamento degli ordini')}>
              <RowsSkeleton count={6} />
            </div>
          </NotLoaded>
        )}
        {data?.orders.length === 0 && <NoOrders isFiltered={isFiltered} />}
        {data && <Groups orders={data.orders} spending={isFiltered ? undefined : spending} />}
        {data && (
          <Pagination
            page={page}
            pages={data.page.totPages}
            linkTo={(number) => paths.orders(number, filterQuery(filter))}
          />
        )}
      </div>
      {spending && spending.years.length > 0 && (
        <aside aria-label={t('La tua spesa e altre pagine')} className="grid gap-4 md:sticky md:top-24">
          <SpendingBox spending={spending} />
          <ul className="divide-y divide-line rounded-lg bg-card px-5 py-1.5 shadow-card">
            <Page to={paths.usualShopping()} icon="repeat" text={t('La solita spesa')} />
            <Page to={accountPaths.refunds()} icon="cash" text={t('Rimborsi')} />
            <Page to={accountPaths.documents()} icon="print" text={t('Ricevute e fatture')} />
          </ul>
        </aside>
      )}
    </div>
  );
}

interface GroupsProps {
  readonly orders: readonly ListedOrder[];
  /** The amounts spent; the total of a month is shown if all of its orders are. */
  readonly spending: OrderSpending | undefined;
}

function Groups({ orders, spending }: GroupsProps) {
  return groupsOf(orders).map(({ month, members }) => {
    const isOfYear = month !== '' && month.startsWith(`${spending?.year}-`);
    const total = isOfYear ? spending?.months[Number(month.slice(5)) - 1] : undefined;
    return (
      <section key={month} aria-labelledby={`mese-${month}`}>
        <div className="flex items-baseline justify-between pt-2 text-ink-soft text-sm">
          <h2 id={`mese-${month}`} className="font-sans font-semibold first-letter:uppercase">
            {month === '' ? t('In arrivo') : monthText(month)}
          </h2>
          {total !== undefined && total > 0 && <p className="font-semibold">{formatEuro(total)}</p>}
        </div>
        <ul>
          {members.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      </section>
    );
  });
}

interface Group {
  /** "2026-11"; empty: current orders. */
  readonly month: string;
  readonly members: readonly ListedOrder[];
}

/** Groups orders: future ones by their day, past ones from the latest on. */
function groupsOf(orders: readonly ListedOrder[]): readonly Group[] {
  const momentOf = ({ timeslot }: ListedOrder) => `${timeslot.dateIso} ${timeslot.beginTime}`;
  const isUnderWay = ({ orderStatusId }: ListedOrder) => orderStatus(orderStatusId).next.length > 0;
  const coming = orders.filter(isUnderWay).sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const over = orders.filter((order) => !isUnderWay(order)).sort((a, b) => momentOf(b).localeCompare(momentOf(a)));
  const monthOf = ({ timeslot }: ListedOrder) => timeslot.dateIso.slice(0, 7);
  const months = [...new Set(over.map(monthOf))];
  return [
    ...(coming.length > 0 ? [{ month: '', members: coming }] : []),
    ...months.map((month) => ({ month, members: over.filter((order) => monthOf(order) === month) })),
  ];
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon="search"
        title={t('Nessun ordine trovato')}
        action={
          <Link to={paths.orders()} className={buttonClass('secondary')}>
            {t('Mostra tutti gli ordini')}
          </Link>
        }
      >
        {t('Prova con un’altra parola, o togli un filtro.')}
      </EmptyState>
    );
  return (
    <EmptyState
      picture="crate"
      title={t('Ancora nessun ordine')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Inizia la spesa')}
        </Link>
      }
    >
      {t('Quando farai la spesa la ritroverai qui, pronta da ripetere.')}
    </EmptyState>
  );
}

function Page({ to, icon, text }: { readonly to: string; readonly icon: IconName; readonly text: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 font-medium hover:text-accent">
        <Icon name={icon} className="size-5 shrink-0" />
        <span className="grow">{text}</span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
