import { Type } from 'typebox';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom, NONE } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7, wire-facts 7');

const LoginBody = Type.Object({
  login: Type.Optional(Type.String({ maxLength: 254 })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
  remember_me: Type.Optional(Type.Boolean()),
  mfa_pin: Type.Optional(Type.String({ maxLength: 20, description: 'code of the second factor, where there is one' })),
  token: Type.Optional(Type.String({ maxLength: 400, description: 'sent by some clients; not used' })),
  show_sectors: Type.Optional(Type.Boolean()),
});

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
  }),
  login: bind(routes.login, {
    query: OfPeople,
    body: LoginBody,
    data: Cart,
    summary: 'Log in; the visitor’s cart is merged into the customer’s',
  }),
  logout: bind(routes.logout, { data: NONE, summary: 'Log out', source: 'D 7' }),
} as const;
