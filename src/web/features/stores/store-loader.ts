import { data, type LoaderFunctionArgs } from 'react-router';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { distanceMetres } from '../../../domain/delivery/distance.ts';
import { apiContext } from '../../api/context.ts';
import { readStores, type Store } from './store.ts';

export interface StorePageData {
  readonly store: Store;
  readonly now: RomeTime;
  /** The nearest other stores, with their distance. */
  readonly nearby: readonly { readonly store: Store; readonly metres: number }[];
}

const NEARBY = 3;

export async function storeLoader({ context, params }: LoaderFunctionArgs): Promise<StorePageData> {
  const stores = await readStores(context.get(apiContext));
  const store = stores.find(({ slug }) => slug === params['slug']);
  if (!store) throw data(null, { status: 404 });
  const from = store.point;
  const nearby = stores
    .flatMap((other) =>
      from && other.point && other !== store ? [{ store: other, metres: distanceMetres(from, other.point) }] : [],
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEARBY);
  return { store, now: romeTime(new Date()), nearby };
}
