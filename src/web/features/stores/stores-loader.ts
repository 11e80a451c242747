import type { LoaderFunctionArgs } from 'react-router';
import { municipalities as municipalitiesCall } from '../../../contract/addresses/routes.ts';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { readStores, type Store } from './store.ts';
import { chosenStores, readStoreQuery, STORES_PER_PAGE } from './store-query.ts';

export interface StoresPageData {
  /** The matching stores: a server-rendered page contains only the listed ones, the browser loads all. */
  readonly stores: readonly Store[];
  /** The number of matching stores. */
  readonly total: number;
  /** The time at which the server rendered the page: it decides what is open, in the browser's first render, too. */
  readonly now: RomeTime;
  /** Set when the town has no store: the province whose stores are shown instead. */
  readonly insteadOf?: string | undefined;
}

export async function storesLoader({ context, request }: LoaderFunctionArgs): Promise<StoresPageData> {
  const params = new URL(request.url).searchParams;
  const found = await findStores(context.get(apiContext), params);
  // 1,300 stores would add a hundred kilobytes to a page that lists forty of them
  const listed = import.meta.env.SSR ? readStoreQuery(params).pages * STORES_PER_PAGE : found.total;
  return { ...found, stores: found.stores.slice(0, listed) };
}

/** Loads all stores that match an address of the locator. */
export async function findStores(api: Api, params: URLSearchParams): Promise<StoresPageData> {
  const all = await readStores(api);
  const now = romeTime(new Date());
  const query = readStoreQuery(params);
  const stores = chosenStores(all, query, now);
  if (stores.length > 0 || query.q === '') return { stores, total: stores.length, now };
  const province = await provinceOf(api, query.q);
  if (province === undefined) return { stores, total: 0, now };
  const nearby = chosenStores(all, { ...query, q: province }, now);
  const insteadOf = nearby.length > 0 ? provinceName(province) : undefined;
  return { stores: nearby, total: nearby.length, now, insteadOf };
}

async function provinceOf(api: Api, town: string): Promise<string | undefined> {
  const { municipalities } = await api.call(municipalitiesCall, { query: { q: town } }).catch(() => NONE);
  return municipalities[0]?.province;
}

const NONE = { municipalities: [] };
