import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { isMeant } from '../../../domain/delivery/find-stores.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import type { Store } from './store.ts';

/** What an address of the locator asks for. */
export interface StoreQuery {
  readonly q: string;
  readonly kind: Store['kind'] | undefined;
  readonly isOpenNow: boolean;
  /** How many pages of the list are shown. */
  readonly pages: number;
}

/** More are put below when asked for: a list of all would be read by nobody. */
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

/** The stores that fit. */
export function chosenStores(
  stores: readonly Store[],
  { q, kind, isOpenNow }: StoreQuery,
  now: RomeTime,
): readonly Store[] {
  return stores.filter(
    (store) =>
      (kind === undefined || store.kind === kind) &&
      (!isOpenNow || openState(store.hours, now).isOpen === true) &&
      isMeant(store, q),
  );
}
