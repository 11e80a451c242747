import { useSearchParams } from 'react-router';
import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { isMeant } from '../../../domain/delivery/find-stores.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { StoreRow } from './StoreRow.tsx';
import type { Store } from './store.ts';

export interface LocatedAt {
  readonly store: Store;
  readonly metres: number | undefined;
}

export interface StoreResultsProps {
  /** The matching stores with their distance, at least those that the list shows. */
  readonly located: readonly LocatedAt[];
  /** The number of matching stores. */
  readonly total: number;
  readonly now: RomeTime;
  readonly insteadOf: string | undefined;
  /** The name of the place that distances are measured from. */
  readonly near: string;
  readonly slots: Readonly<Record<number, NextSlot>>;
  /** The address (slug) of the store whose row shows what can be done. */
  readonly opened: string | undefined;
  readonly onOpen: (store: Store) => void;
}

/** Shows the matching stores, a page at a time; one of them, the first until another is chosen, with its actions. */
export function StoreResults(results: StoreResultsProps) {
  const { located, total, now, insteadOf, near, slots, opened, onOpen } = results;
  const [params] = useSearchParams();
  const { q, pages } = readStoreQuery(params);
  if (located.length === 0) return <NoStores />;
  // a store whose pin was pressed is in the list, too
  const openedAt = located.findIndex(({ store }) => store.slug === opened);
  const shown = located.slice(0, Math.max(listedStores(pages), openedAt + 1));
  const next = Math.floor(shown.length / STORES_PER_PAGE) + 2;
  const more = new URLSearchParams(params);
  more.set('pagine', String(next));
  const isFirst = !shown.some(({ store }) => store.slug === opened);
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {insteadOf
          ? t('Non siamo ancora a “{q}”. Ecco i punti vendita in provincia di {province}: {n}', {
              q,
              province: insteadOf,
              n: total,
            })
          : near === ''
            ? countText(total)
            : t('{count}, dal più vicino a {place}', { count: countText(total), place: near })}
      </p>
      <ul aria-label={t('Punti vendita')}>
        {shown.map(({ store, metres }, index) => (
          <li key={store.slug}>
            <StoreRow
              store={store}
              now={now}
              number={index + 1}
              metres={metres}
              slot={slots[store.storeId]}
              isOpen={isFirst ? index === 0 : store.slug === opened}
              onOpen={() => onOpen(store)}
            />
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <p className="mt-4">
          <Link to={`?${more}`} preventScrollReset replace className={buttonClass('soft', 'lg', 'w-full')}>
            {t('Mostra altri {n}', { n: Math.min(listedStores(next), total) - shown.length })}
          </Link>
        </p>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? t('1 punto vendita') : t('{n} punti vendita', { n: count });
}

function NoStores() {
  return (
    <EmptyState
      icon="store"
      title={t('Nessun punto vendita trovato')}
      action={
        <Link to={paths.stores()} className={buttonClass('secondary')}>
          {t('Mostra tutti i punti vendita')}
        </Link>
      }
    >
      {t('Prova con il nome di un comune vicino, la sigla della provincia o l’inizio del CAP.')}
    </EmptyState>
  );
}

/** The parsed query of an address of the store locator. */
interface StoreQuery {
  readonly q: string;
  readonly kind: Store['kind'] | undefined;
  readonly isOpenNow: boolean;
  /** The number of pages of the list that are shown. */
  readonly pages: number;
}

/** Returns how many stores are listed: a few at first, beside a map that has them all, then some dozens more. */
export function listedStores(pages: number): number {
  return pages === 1 ? FIRST_STORES : STORES_PER_PAGE * (pages - 1);
}

const FIRST_STORES = 4;
const STORES_PER_PAGE = 40;
const MAX_PAGES = 125;
const KINDS: Readonly<Record<string, Store['kind']>> = { negozio: 'store', locker: 'locker' };

export function readStoreQuery(params: URLSearchParams): StoreQuery {
  return {
    q: (params.get('q') ?? '').trim().slice(0, 80),
    kind: KINDS[params.get('tipo') ?? ''],
    isOpenNow: params.get('aperti') === '1',
    pages: Math.min(Math.max(Number.parseInt(params.get('pagine') ?? '', 10) || 1, 1), MAX_PAGES),
  };
}

/** Returns the matching stores. */
export function chosenStores(
  stores: readonly Store[],
  { q, kind, isOpenNow }: StoreQuery,
  now: RomeTime,
): readonly Store[] {
  return stores.filter(
    (store) =>
      (kind === undefined || store.kind === kind) &&
      (!isOpenNow || openState(store.hours, now, store.specialDays).isOpen === true) &&
      isMeant(store, q),
  );
}

/** How many of some stores each filter leaves. */
export interface StoreCounts {
  readonly all: number;
  readonly store: number;
  readonly locker: number;
  readonly open: number;
}

export function storeCounts(stores: readonly Store[], now: RomeTime): StoreCounts {
  const count = (query: Partial<StoreQuery>) =>
    chosenStores(stores, { q: '', kind: undefined, isOpenNow: false, pages: 1, ...query }, now).length;
  return {
    all: stores.length,
    store: count({ kind: 'store' }),
    locker: count({ kind: 'locker' }),
    open: count({ isOpenNow: true }),
  };
}
