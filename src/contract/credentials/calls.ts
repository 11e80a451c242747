import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind, NONE } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  ConfirmationResend,
  EmailChange,
  EmailChangeRequest,
  EmailConfirmation,
  EmailUndo,
  EmailUndone,
  LinkState,
  PasswordChange,
  Reset,
  ResetCheck,
  ResetRequest,
  ResetRequestOfPeople,
  UsernameChange,
} from './schemas.ts';

const source = 'D 5, 7';
const ask = {
  data: NONE,
  summary: 'Ask for a link to a new password; the answer is the same for unknown accounts',
  source,
};
const check = { data: LinkState, summary: 'Whether a link to a new password still works', source };
const reset = { data: NONE, summary: 'Set a new password with the token of a mail; all sessions end', source };
const change = { data: NONE, summary: 'Change the own password; all other sessions end', source };
const askEmail = {
  data: NONE,
  summary: 'Ask for another e-mail address, with the password or a code; a link goes to it, and one to take it back to the old one',
  source,
};
const changeEmail = { data: NONE, summary: 'Change the e-mail address with the token of a mail', source };
const confirm = { data: NONE, summary: 'Confirm the e-mail address of an account with the code of a mail', source };
const resend = { data: NONE, summary: 'Send the code again; the answer is the same for unknown accounts', source };

export const credentialsCalls = {
  passwordResetRequest: bind(routes.passwordResetRequest, { query: ResetRequestOfPeople, ...ask }),
  passwordResetRequestPost: bind(routes.passwordResetRequestPost, { query: OfPeople, body: ResetRequest, ...ask }),
  passwordResetCheck: bind(routes.passwordResetCheck, { query: ResetCheck, ...check }),
  passwordResetCheckPost: bind(routes.passwordResetCheckPost, { body: ResetCheck, ...check }),
  passwordReset: bind(routes.passwordReset, { query: Reset, ...reset }),
  passwordResetPost: bind(routes.passwordResetPost, { body: Reset, ...reset }),
  passwordUpdate: bind(routes.passwordUpdate, { query: PasswordChange, ...change }),
  passwordUpdatePost: bind(routes.passwordUpdatePost, { body: PasswordChange, ...change }),
  emailUpdateRequest: bind(routes.emailUpdateRequest, { query: EmailChangeRequest, ...askEmail }),
  emailUpdateRequestPost: bind(routes.emailUpdateRequestPost, { body: EmailChangeRequest, ...askEmail }),
  emailUpdate: bind(routes.emailUpdate, { query: EmailChange, ...changeEmail }),
  emailUpdatePost: bind(routes.emailUpdatePost, { body: EmailChange, ...changeEmail }),
  emailUndo: bind(routes.emailUndo, {
    body: EmailUndo,
    data: EmailUndone,
    summary: 'Take a change of the e-mail back with the token of the mail to the old address (ours)',
    source: 'decision 76',
  }),
  usernameUpdate: bind(routes.usernameUpdate, {
    body: UsernameChange,
    data: NONE,
    summary: 'Choose a username, where the account has none of its own yet',
    source,
  }),
  emailConfirm: bind(routes.emailConfirm, { query: EmailConfirmation, ...confirm }),
  emailConfirmPost: bind(routes.emailConfirmPost, { body: EmailConfirmation, ...confirm }),
  emailConfirmResend: bind(routes.emailConfirmResend, { query: ConfirmationResend, ...resend }),
  emailConfirmResendPost: bind(routes.emailConfirmResendPost, { body: ConfirmationResend, ...resend }),
} as const;
