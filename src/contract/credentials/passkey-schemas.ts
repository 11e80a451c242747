import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';

export const Passkeys = Type.Object({
  passkeys: Type.Array(
    Type.Object({
      passkeyId: Type.Integer(),
      name: Type.String(),
      createdAt: Type.String(),
      lastUsedAt: Type.Optional(Type.String()),
    }),
  ),
});
export type Passkeys = Static<typeof Passkeys>;

/**
 * The messages of passkeys are JSON text, because their format belongs to the standard (WebAuthn), not to this
 * contract.
 */
const STANDARD = 'JSON as the standard defines it';

export const PasskeyBegin = Type.Object({ password: Type.Optional(Type.String({ maxLength: 200 })) });
export const PasskeyOptions = Type.Object({ options: Type.String({ description: STANDARD }) });
export const PasskeyConfirm = Type.Object({
  credential: Type.String({ maxLength: 20_000, description: STANDARD }),
  name: Type.String({ maxLength: 500, description: 'what the customer calls the device' }),
});
export const PasskeyDelete = Type.Object({ passkey_id: Id });
export const PasskeyLogin = Type.Object({
  credential: Type.String({ maxLength: 20_000, description: STANDARD }),
  remember_me: Type.Optional(Type.Boolean()),
});

const bind = bindFrom('issue 15');

export const passkeyCalls = {
  passkeyList: bind(routes.passkeyList, { data: Passkeys, summary: 'The own passkeys (ours)' }),
  passkeyBegin: bind(routes.passkeyBegin, {
    body: PasskeyBegin,
    data: PasskeyOptions,
    summary: 'Begin to add a passkey (ours)',
  }),
  passkeyConfirm: bind(routes.passkeyConfirm, {
    body: PasskeyConfirm,
    data: Passkeys,
    summary: 'Add the passkey that the device has made (ours)',
  }),
  passkeyDelete: bind(routes.passkeyDelete, {
    body: PasskeyDelete,
    data: Passkeys,
    summary: 'Take a passkey away (ours)',
  }),
  passkeyLoginBegin: bind(routes.passkeyLoginBegin, {
    data: PasskeyOptions,
    summary: 'Begin a login with a passkey (ours)',
  }),
  passkeyLogin: bind(routes.passkeyLogin, { body: PasskeyLogin, data: Cart, summary: 'Log in with a passkey (ours)' }),
} as const;
