import { route } from '../base/route.ts';

// D 7, Registration and user. GET calls that change data are for existing clients; each has a twin that our own pages
// post.

const BY_ADDRESS = { who: 'any', limit: 'logins' } as const;
const changing = { ...BY_ADDRESS, changes: true } as const;
const own = { who: 'user', inPerson: true } as const;
const ownChanging = { ...own, changes: true } as const;

export const passwordResetRequest = route('GET', '/registration/password_reset_token_request', {
  ...changing,
  botCheck: 'password',
});
export const passwordResetRequestPost = route('POST', '/registration/password_reset_token_request', {
  ...BY_ADDRESS,
  botCheck: 'password',
});
export const passwordResetCheck = route('GET', '/registration/password_reset_token_check', changing);
export const passwordResetCheckPost = route('POST', '/registration/password_reset_token_check', BY_ADDRESS);
export const passwordReset = route('GET', '/registration/password_reset', changing);
export const passwordResetPost = route('POST', '/registration/password_reset', BY_ADDRESS);
export const passwordUpdate = route('GET', '/registration/update_password', { ...ownChanging, limit: 'logins' });
export const passwordUpdatePost = route('POST', '/registration/update_password', { ...own, limit: 'logins' });
export const firstPassword = route('POST', '/registration/first_password', { ...own, limit: 'logins' });
export const emailUpdateRequest = route('GET', '/registration/update_email_request', {
  ...ownChanging,
  limit: 'logins',
});
export const emailUpdateRequestPost = route('POST', '/registration/update_email_request', { ...own, limit: 'logins' });
export const emailUpdate = route('GET', '/registration/update_email', changing);
export const emailUpdatePost = route('POST', '/registration/update_email', BY_ADDRESS);
export const emailUndo = route('POST', '/registration/undo_email', BY_ADDRESS);
export const usernameUpdate = route('POST', '/registration/update_username', own);
export const emailConfirm = route('GET', '/registration/registration_confirm', changing);
export const emailConfirmPost = route('POST', '/registration/registration_confirm', BY_ADDRESS);
export const emailConfirmResend = route('GET', '/registration/registration_resend_email', changing);
export const emailConfirmResendPost = route('POST', '/registration/registration_resend_email', BY_ADDRESS);

// Second factors and sessions.

export const mfaEnabled = route('GET', '/registration/mfa_enabled', own);
export const mfaUpdate = route('POST', '/registration/update_mfa', { ...own, limit: 'logins' });
export const mfaAppBegin = route('POST', '/registration/mfa_app_begin', { ...own, limit: 'logins' });
export const mfaAppConfirm = route('POST', '/registration/mfa_app_confirm', { ...own, limit: 'logins' });
export const sessionList = route('GET', '/registration/session_list', own);
export const sessionClose = route('POST', '/registration/session_close', own);

// Passkeys are ours (issue 15): the documents have only passwords.

export const passkeyList = route('GET', '/registration/passkey_list', own);
export const passkeyBegin = route('POST', '/registration/passkey_begin', { ...own, limit: 'logins' });
export const passkeyConfirm = route('POST', '/registration/passkey_confirm', { ...own, limit: 'logins' });
export const passkeyDelete = route('POST', '/registration/passkey_delete', own);
export const passkeyLoginBegin = route('POST', '/auth/passkey_begin', { who: 'any', limit: 'logins' });
export const passkeyLogin = route('POST', '/auth/passkey_login', { who: 'any', changesCart: true, limit: 'logins' });

// Removing lost second factors is ours (decision 77): two people of the staff do it together.

const staff = { who: 'staff', right: 'second_factors' } as const;

export const factorRemovals = route('GET', '/staff/second-factors/removals', staff);
export const factorRemovalAsk = route('POST', '/staff/second-factors/ask', staff);
export const factorRemovalDecide = route('POST', '/staff/second-factors/decide', staff);
export const factorRemovalObject = route('POST', '/registration/keep_second_factor', { who: 'any', limit: 'logins' });

// Erasing an account whose owner asked for it on paper is ours, too (decision 139), and done by two people likewise.

const closing = { who: 'staff', right: 'closing_accounts' } as const;

export const accountErasures = route('GET', '/staff/customers/erasures', closing);
export const accountErasureAsk = route('POST', '/staff/customers/erasure_ask', closing);
export const accountErasureDecide = route('POST', '/staff/customers/erasure_decide', closing);
export const accountErasureObject = route('POST', '/registration/keep_account', { who: 'any', limit: 'logins' });
