import { bind } from '../base/call.ts';
import * as routes from './mfa-routes.ts';
import { MfaApp, MfaAppBegin, MfaAppConfirm, MfaState, MfaUpdate, RecoveryCodes, SessionClose, SessionList } from './mfa-schemas.ts';

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
    source: 'issue 15',
  }),
  mfaAppConfirm: bind(routes.mfaAppConfirm, {
    body: MfaAppConfirm,
    data: RecoveryCodes,
    summary: 'End it with the first code of the app; the codes to recover with are shown this once (ours)',
    source: 'issue 15',
  }),
  sessionList: bind(routes.sessionList, {
    data: SessionList,
    summary: 'Where the customer is logged in (ours)',
    source: 'issue 15',
  }),
  sessionClose: bind(routes.sessionClose, {
    body: SessionClose,
    data: SessionList,
    summary: 'Log out elsewhere (ours)',
    source: 'issue 15',
  }),
} as const;
