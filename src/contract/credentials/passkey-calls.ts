import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './passkey-routes.ts';
import { PasskeyBegin, PasskeyConfirm, PasskeyDelete, PasskeyLogin, PasskeyOptions, Passkeys } from './passkey-schemas.ts';

const source = 'issue 15';

export const passkeyCalls = {
  passkeyList: bind(routes.passkeyList, { data: Passkeys, summary: 'The own passkeys (ours)', source }),
  passkeyBegin: bind(routes.passkeyBegin, {
    body: PasskeyBegin,
    data: PasskeyOptions,
    summary: 'Begin to add a passkey (ours)',
    source,
  }),
  passkeyConfirm: bind(routes.passkeyConfirm, {
    body: PasskeyConfirm,
    data: Passkeys,
    summary: 'Add the passkey that the device has made (ours)',
    source,
  }),
  passkeyDelete: bind(routes.passkeyDelete, {
    body: PasskeyDelete,
    data: Passkeys,
    summary: 'Take a passkey away (ours)',
    source,
  }),
  passkeyLoginBegin: bind(routes.passkeyLoginBegin, {
    data: PasskeyOptions,
    summary: 'Begin a login with a passkey (ours)',
    source,
  }),
  passkeyLogin: bind(routes.passkeyLogin, {
    body: PasskeyLogin,
    data: Cart,
    summary: 'Log in with a passkey (ours)',
    source,
  }),
} as const;
