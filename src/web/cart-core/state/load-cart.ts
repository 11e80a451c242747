import type { LoaderFunctionArgs } from 'react-router';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { apiContext, serverDataContext } from '../../api/context.ts';

/** Loads, only on the server, the customer's cart for the page. In the browser the state of the cart requests it. */
export async function loadCart(args: Pick<LoaderFunctionArgs, 'context'>): Promise<null> {
  await readCart(args);
  return null;
}

/**
 * Reads the cart for the page that is being rendered. Notices are left to the browser (`preview`), because a requested
 * page may never be seen. Returns undefined if the call failed: the page is then rendered without the cart, and the
 * browser requests it and shows the error.
 */
export async function readCart({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Cart | undefined> {
  try {
    const data = await context.get(apiContext).call(cartView, { query: { preview: true } });
    context.set(serverDataContext, { cart: { data, error: undefined, isPending: false } });
    return data;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
