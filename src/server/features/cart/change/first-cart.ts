import { ok, type Result } from '../../../../domain/base/result.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { SessionToOpen } from '../../../http/session.ts';
import { putCart } from '../cart-cache.ts';
import type { CartDeps } from '../deps.ts';
import { NO_CART } from '../reply/cart-view.ts';
import type { CartToShow, ChangeOptions } from './change-cart.ts';
import { cartAfter, type Decision, type OpenCart, openCart, planWrite } from './planned-write.ts';
import { writeNewCart } from './write-cart.ts';

export interface FirstCart {
  readonly token: string;
  readonly sessionId: number;
  readonly changed: CartToShow;
}

/**
 * Makes the first cart of a visitor and opens the visitor's session by the same statement: one commit, and a refused change leaves
 * neither. `open` is asked for the session once the change is allowed.
 */
export async function makeFirstCart(
  { db, catalogue }: CartDeps,
  open: () => Promise<SessionToOpen>,
  decide: (open: OpenCart) => Decision,
  { changeKey }: ChangeOptions,
): Promise<Result<FirstCart, Refusal>> {
  const empty = openCart(catalogue, { cart: NO_CART, ordered: [], price_list_id: null });
  const decision = decide(empty);
  if (!decision.ok) return decision;
  const { write, notices } = planWrite(empty, decision.value, { changeKey, catalogue });
  const { token, statement } = await open();
  const written = await writeNewCart(db, statement, write);
  if (!written || written.session_id === null) throw new Error('no first cart was written');
  const { session_id: sessionId, ...columns } = written;
  const cart = cartAfter(NO_CART, write, columns);
  return ok({ token, sessionId, changed: { cart, notices, shown: putCart(catalogue, { sessionId }, cart) } });
}
