import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { isMeant } from '../../../domain/delivery/find-stores.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import type { Store } from './store.ts';

/** The parsed query of an address of the store locator. */
export interface StoreQuery {
  readonly q: string;
  readonly kind: Store['kind'] | undefined;
  readonly isOpenNow: boolean;
  /** The number of pages of the list that are shown. */
  readonly pages: number;
}

/** The size of one page of the list; nobody would read a list of all stores. */
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
export function chosenStores(stores: readonly Store[], { q, kind, isOpenNow }: StoreQuery, now: RomeTime): readonly Store[] {
  return stores.filter(
    (store) =>
      (kind === undefined || store.kind === kind) && (!isOpenNow || openState(store.hours, now).isOpen === true) && isMeant(store, q),
  );
}
