import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { apiContext, serverDataContext } from '../../api/context.ts';
import { readCart } from '../../cart-core/state/load-cart.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { servicesQuery } from '../addresses/address-queries.ts';
import { timeslotsQuery } from '../cart/slot/timeslots-query.ts';
import { nextStep } from './checkout-steps.ts';
import { paymentTypesQuery } from './payment-types-query.ts';

/** A loader that only the server has: the page arrives with the step that is open first. What cannot be read is requested by the browser. */
export async function loadTill({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<null> {
  const cart = await readCart({ context });
  const query = cart && queryOfOpenStep(cart, context.get(apiContext));
  if (!query) return null;
  try {
    const reply = await new QueryClient().fetchQuery(query);
    context.set(serverDataContext, { ...context.get(serverDataContext), replies: [[query.queryKey, reply]] });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return null;
}

/** Returns what the open step requests as soon as it is shown; the login needs nothing. */
function queryOfOpenStep(cart: Cart, api: Api): FetchQueryOptions | undefined {
  if (cartItemsOf(cart).length === 0) return undefined;
  const step = nextStep(cart);
  const queries = {
    account: undefined,
    place: servicesQuery(api),
    time: timeslotsQuery(cart, api),
    pay: paymentTypesQuery(cart, api),
  };
  return queries[step] as FetchQueryOptions | undefined;
}
