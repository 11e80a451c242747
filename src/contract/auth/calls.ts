import { Type } from 'typebox';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind, NONE } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import { LoginBody } from './schemas.ts';

export const authCalls = {
  authTest: bind(routes.authTest, {
    query: Type.Object({
      operation: Type.Optional(
        Type.String({
          maxLength: 40,
          description: "'addtocart' or 'addtofav': 419 where a visitor has to log in for it (S 6)",
        }),
      ),
    }),
    data: Cart,
    summary: 'Who am I; `data` is the cart with its user',
    source: 'D 7, wire-facts 7',
  }),
  login: bind(routes.login, {
    query: OfPeople,
    body: LoginBody,
    data: Cart,
    summary: 'Log in; the visitor’s cart is merged into the customer’s',
    source: 'D 7, wire-facts 7',
  }),
  logout: bind(routes.logout, { data: NONE, summary: 'Log out', source: 'D 7' }),
} as const;
