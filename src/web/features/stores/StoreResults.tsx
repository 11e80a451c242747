import { useSearchParams } from 'react-router';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { isMeant } from '../../../domain/delivery/find-stores.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { StoreCard } from './StoreCard.tsx';
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
}

/** Shows the matching stores, a page at a time. */
export function StoreResults({ located, total, now, insteadOf }: StoreResultsProps) {
  const [params] = useSearchParams();
  const { q, pages } = readStoreQuery(params);
  if (located.length === 0) return <NoStores />;
  const shown = located.slice(0, pages * STORES_PER_PAGE);
  const more = new URLSearchParams(params);
  more.set('pagine', String(pages + 1));
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft">
        {insteadOf
          ? t('Non siamo ancora a “{q}”. Ecco i punti vendita in provincia di {province}: {n}', {
              q,
              province: insteadOf,
              n: total,
            })
          : total === 1
            ? t('1 punto vendita')
            : t('{n} punti vendita', { n: total })}
      </p>
      <ul aria-label={t('Punti vendita')} className="grid gap-3">
        {shown.map(({ store, metres }) => (
          <li key={store.slug} className="[contain-intrinsic-height:auto_9rem] [content-visibility:auto] -m-2 p-2">
            <StoreCard store={store} now={now} metres={metres} />
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <p className="mt-6 text-center">
          <Link to={`?${more}`} preventScrollReset replace className={buttonClass('secondary', 'lg')}>
            {t('Mostra altri {n}', { n: Math.min(STORES_PER_PAGE, total - shown.length) })}
          </Link>
        </p>
      )}
    </>
  );
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

/** The number of stores on one page of the list. */
export const STORES_PER_PAGE = 40;
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
