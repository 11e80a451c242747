import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { OrderSpending } from '../../../../contract/orders/list-schemas.ts';
import { DRIVE, HOME, LOCKER } from '../../../../domain/delivery/delivery-service.ts';
import { msg, t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { OrdersFilter } from '../order-queries.ts';
import { type FilterChange, filterQuery } from './filter-in-address.ts';

interface OrderFiltersProps {
  readonly filter: OrdersFilter;
  readonly spending: OrderSpending | undefined;
}

const SERVICES = [
  { id: HOME, type: 'home', text: msg('A casa') },
  { id: DRIVE, type: 'drive', text: msg('In negozio') },
  { id: LOCKER, type: 'locker', text: msg('Locker') },
] as const;

/** Finds orders by their goods, by how they came, by refunds and by year. All of it stands in the address. */
export function OrderFilters({ filter, spending }: OrderFiltersProps) {
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
          return <Chip key={id} to={linkTo({ order_type: isOn ? undefined : its })} isOn={isOn} text={t(text)} count={count} />;
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
            <Chip key={each} to={linkTo({ year: each === year ? undefined : each })} isOn={each === year} text={String(each)} />
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
    <form role="search" aria-label={t('Cerca tra i tuoi ordini')} action={paths.orders()} onSubmit={search} className="relative">
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
