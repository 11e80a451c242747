import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import { RegistrationBody, UserDetail } from './schemas.ts';

export const accountCalls = {
  registerUser: bind(routes.registerUser, {
    body: RegistrationBody,
    data: Cart,
    summary: 'Register with e-mail and password, and log in',
    source: 'D 7',
  }),
  userDetail: bind(routes.userDetail, {
    data: UserDetail,
    summary: 'The customer’s own data',
    source: 'D 7',
  }),
} as const;
