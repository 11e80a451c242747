import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { apiContext, serverDataContext } from '../../api/context.ts';
import { readCart } from '../../cart-core/state/load-cart.ts';
import { cartItemsOf, isLoggedIn } from '../../cart-core/state/use-cart.ts';
import { servicesQuery } from '../addresses/address-queries.ts';
import { timeslotsQuery } from '../cart/slot/timeslots-query.ts';
import { hasPlace } from '../timeslots/TimeslotPicker.tsx';
import { paymentTypesQuery } from './payment-types-query.ts';
import { missingTextsQuery } from './till/terms-query.ts';

/** A loader that only the server has: the page arrives with what it shows first. What cannot be read is requested by the browser. */
export async function loadTill({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<null> {
  const cart = await readCart({ context });
  const queries = cart ? queriesOf(cart, context.get(apiContext)) : [];
  const client = new QueryClient();
  const replies = await Promise.all(queries.map((query) => replyOf(client, query)));
  context.set(serverDataContext, { ...context.get(serverDataContext), replies: replies.flat() });
  return null;
}

type Reply = readonly [key: readonly unknown[], data: unknown];

async function replyOf(client: QueryClient, query: FetchQueryOptions): Promise<readonly Reply[]> {
  try {
    return [[query.queryKey, await client.fetchQuery(query)]];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Returns what the till requests as soon as it is shown. */
function queriesOf(cart: Cart, api: Api): readonly FetchQueryOptions[] {
  if (cartItemsOf(cart).length === 0) return [];
  const queries = [
    paymentTypesQuery(cart, api),
    ...(cart.shippingAddress ? [] : [servicesQuery(api)]),
    ...(hasPlace(cart) ? [timeslotsQuery(cart, api)] : []),
    ...(isLoggedIn(cart) ? [missingTextsQuery(api)] : []),
  ];
  return queries as readonly unknown[] as readonly FetchQueryOptions[];
}
