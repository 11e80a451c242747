import { requestLogin } from '../../api/browser-api.ts';
import { cartState } from './cart-state.ts';
import { isLoggedIn } from './use-cart.ts';

/**
 * storefront 6: asks a visitor to log in, on the same page, for an action that only customers may do. Returns false
 * when the visitor declines.
 */
export async function ensureLoggedIn(): Promise<boolean> {
  return isLoggedIn(await cartState.ensure()) || requestLogin();
}
