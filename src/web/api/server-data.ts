import type { QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Cart } from '../../contract/cart/schemas.ts';

/**
 * The customer's own data that the server rendered a page with: the browser hydrates the page with it, and does not
 * request it again at once.
 */
export interface ServerData {
  /** In the form of the cart's state. */
  readonly cart?: { readonly data: Cart; readonly error: undefined; readonly isPending: false } | undefined;
  /** The data of the customer's half of the home page (`OwnHome` in own-home.ts, which is on a higher floor). */
  readonly home?: unknown;
  /** Replies for `useQuery`. */
  readonly replies?: readonly (readonly [key: QueryKey, reply: unknown])[] | undefined;
}

/**
 * Empty on pages that are the same for everybody. The value never changes: it is the state in which the page was
 * rendered.
 */
export const ServerDataContext = createContext<ServerData>({});
