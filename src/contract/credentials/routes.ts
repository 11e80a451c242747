import { route } from '../base/route.ts';

// D 7, Registration and user. Calls that change something by GET are for existing clients; each has a twin that our own pages post.

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
