import { requestLogin } from '../../api/login-gate.ts';
import { cartState } from './cart-state.ts';
import { isLoggedIn } from './use-cart.ts';

/** What only customers may do asks a visitor to log in where they are (storefront 6); false when they would rather not. */
export async function ensureLoggedIn(): Promise<boolean> {
  return isLoggedIn(await cartState.ensure()) || requestLogin();
}
