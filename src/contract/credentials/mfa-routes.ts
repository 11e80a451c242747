import { route } from '../base/route.ts';

const own = { who: 'user', inPerson: true } as const;

export const mfaEnabled = route('GET', '/registration/mfa_enabled', own);
export const mfaUpdate = route('POST', '/registration/update_mfa', { ...own, limit: 'logins' });
export const mfaAppBegin = route('POST', '/registration/mfa_app_begin', { ...own, limit: 'logins' });
export const mfaAppConfirm = route('POST', '/registration/mfa_app_confirm', { ...own, limit: 'logins' });
export const sessionList = route('GET', '/registration/session_list', own);
export const sessionClose = route('POST', '/registration/session_close', own);
