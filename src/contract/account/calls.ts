import { Type } from 'typebox';
import { call, NONE } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import { LoginBody, RegistrationBody, UserDetail } from './schemas.ts';

export const accountCalls = {
  authTest: call('GET', '/auth/test', 'any', {
    query: Type.Object({ operation: Type.Optional(Type.String({ maxLength: 40 })) }),
    data: Cart,
    summary: 'Who am I; `data` is the cart with its user',
    source: 'D 7, wire-facts 7',
  }),
  login: call('POST', '/auth/login', 'any', {
    body: LoginBody,
    data: Cart,
    summary: 'Log in; the visitor’s cart is merged into the customer’s',
    source: 'D 7, wire-facts 7',
  }),
  logout: call('POST', '/auth/logout', 'any', { data: NONE, summary: 'Log out', source: 'D 7' }),
  registerUser: call('POST', '/registration/register_user', 'any', {
    body: RegistrationBody,
    data: Cart,
    summary: 'Register with e-mail and password, and log in',
    source: 'D 7',
  }),
  userDetail: call('GET', '/registration/user_detail', 'user', {
    data: UserDetail,
    summary: 'The customer’s own data',
    source: 'D 7',
  }),
} as const;
