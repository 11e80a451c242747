import { type Static, Type } from 'typebox';
import { SIGN_ON_WAYS } from '../../domain/account/sign-on.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('issue 15');

const Pin = Type.Optional(Type.String({ maxLength: 20, description: 'code of the app, of the mail, or to recover' }));
const Password = Type.Optional(Type.String({ maxLength: 200 }));

export const MfaState = Type.Object({
  enabled: Type.Boolean(),
  kind: Type.Optional(Type.Enum(['totp', 'mail'], { description: 'an app that shows codes, or codes by mail' })),
  recoveryCodes: Type.Optional(Type.Integer({ description: 'codes that are left to recover with' })),
});
export type MfaState = Static<typeof MfaState>;

export const MfaUpdate = Type.Object({
  enabled: Type.Boolean({ description: 'true: codes come by mail; the app is set up by mfa_app_begin' }),
  password: Password,
  mfa_pin: Pin,
});

export const MfaAppBegin = Type.Object({ password: Password });

export const MfaApp = Type.Object({
  secret: Type.String({ description: 'base32, to be typed into an app' }),
  uri: Type.String({ description: 'otpauth://, what the picture says' }),
  qr: Type.String({ description: 'SVG' }),
});

export const MfaAppConfirm = Type.Object({ mfa_pin: Pin });

export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const SessionList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      sessionId: Type.Integer(),
      device: Type.String({ description: 'what the browser calls itself' }),
      openedAt: Type.String(),
      lastSeenAt: Type.String({ description: 'to ten minutes' }),
      isThis: Type.Boolean(),
      signOn: Type.Enum(SIGN_ON_WAYS, { description: 'how the session was opened' }),
      agent: Type.Optional(Type.String({ description: 'the member of the staff who acts for the customer in it' })),
    }),
  ),
});
export type SessionList = Static<typeof SessionList>;

export const SessionClose = Type.Object({
  session_id: Type.Optional(Id),
  others: Type.Optional(Type.Boolean({ description: 'every session but this one' })),
});

export const mfaCalls = {
  mfaEnabled: bind(routes.mfaEnabled, {
    data: MfaState,
    summary: 'Whether a login needs a second factor',
    source: 'D 7',
  }),
  mfaUpdate: bind(routes.mfaUpdate, {
    body: MfaUpdate,
    data: MfaState,
    summary: 'Turn the second factor on, with codes by mail, or off',
    source: 'D 7',
  }),
  mfaAppBegin: bind(routes.mfaAppBegin, {
    body: MfaAppBegin,
    data: MfaApp,
    summary: 'Begin to set up an app that shows codes (ours)',
  }),
  mfaAppConfirm: bind(routes.mfaAppConfirm, {
    body: MfaAppConfirm,
    data: RecoveryCodes,
    summary: 'End it with the first code of the app; the codes to recover with are shown this once (ours)',
  }),
  sessionList: bind(routes.sessionList, { data: SessionList, summary: 'Where the customer is logged in (ours)' }),
  sessionClose: bind(routes.sessionClose, {
    body: SessionClose,
    data: SessionList,
    summary: 'Log out elsewhere (ours)',
  }),
} as const;
