import { route } from '../base/route.ts';

// Passkeys are ours (issue 15): the documents know passwords only.

const own = { who: 'user', inPerson: true } as const;

export const passkeyList = route('GET', '/registration/passkey_list', own);
export const passkeyBegin = route('POST', '/registration/passkey_begin', { ...own, limit: 'logins' });
export const passkeyConfirm = route('POST', '/registration/passkey_confirm', { ...own, limit: 'logins' });
export const passkeyDelete = route('POST', '/registration/passkey_delete', own);
export const passkeyLoginBegin = route('POST', '/auth/passkey_begin', { who: 'any', limit: 'logins' });
export const passkeyLogin = route('POST', '/auth/passkey_login', { who: 'any', changesCart: true, limit: 'logins' });
