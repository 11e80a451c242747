import type { LoaderFunctionArgs } from 'react-router';
import { provinceName } from '../../../domain/find-stores.ts';
import { type RomeTime, romeTime } from '../../../domain/rome-time.ts';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { endpoints } from '../../api/endpoints.ts';
import { readStores, type Store } from './store.ts';
import { chosenStores, readStoreQuery } from './store-query.ts';

export interface StoresPageData {
  readonly stores: readonly Store[];
  /** The clock the page was made by: what is open is said by it, in the browser too. */
  readonly now: RomeTime;
  /** Set when the town has no store: the province whose stores are shown instead. */
  readonly insteadOf?: string | undefined;
}

export async function storesLoader({ context, request }: LoaderFunctionArgs): Promise<StoresPageData> {
  const api = context.get(apiContext);
  const all = await readStores(api);
  const now = romeTime(new Date());
  const query = readStoreQuery(new URL(request.url).searchParams);
  const stores = chosenStores(all, query, now);
  if (stores.length > 0 || query.q === '') return { stores, now };
  const province = await provinceOf(api, query.q);
  if (province === undefined) return { stores, now };
  const nearby = chosenStores(all, { ...query, q: province }, now);
  return { stores: nearby, now, insteadOf: nearby.length > 0 ? provinceName(province) : undefined };
}

async function provinceOf(api: Api, town: string): Promise<string | undefined> {
  const { municipalities } = await api.call(endpoints.municipalities, { query: { q: town } }).catch(() => NONE);
  return municipalities[0]?.province;
}

const NONE = { municipalities: [] };
