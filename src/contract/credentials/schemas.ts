import { type Static, Type } from 'typebox';
import { OF_PEOPLE } from '../base/bot-check-schemas.ts';

const Email = Type.Optional(Type.String({ maxLength: 254 }));
const Token = Type.Optional(Type.String({ maxLength: 100 }));
const Password = Type.Optional(Type.String({ maxLength: 200 }));

/** Whose password it is: by e-mail, by fiscal code, or by login, which is an e-mail or a customer code. */
export const ResetRequest = Type.Object({
  e_mail: Email,
  fiscal_code: Type.Optional(Type.String({ maxLength: 20 })),
  login: Email,
});

export const ResetRequestOfPeople = Type.Object({ ...ResetRequest.properties, ...OF_PEOPLE });

export const ResetCheck = Type.Object({ e_mail: Email, reset_token: Token, login: Email });

export const Reset = Type.Object({ e_mail: Email, reset_token: Token, password: Password, login: Email });

export const PasswordChange = Type.Object({ old_password: Password, new_password: Password });

export const EmailChangeRequest = Type.Object({
  new_email: Email,
  password: Password,
  mfa_pin: Type.Optional(Type.String({ maxLength: 20, description: 'of accounts with a second factor, and of those without a password' })),
});

export const EmailChange = Type.Object({ token: Token });

export const EmailUndo = Type.Object({ token: Token });

/** The reply to somebody who took back a change of the e-mail: whether the old address was restored, and how to choose a new password. */
export const EmailUndone = Type.Object({
  restored: Type.Boolean({ description: 'the old address counts again; false: the change was not confirmed yet' }),
  resetToken: Type.Optional(Type.String({ description: 'for password_reset, where the account has no password now' })),
});
export type EmailUndone = Static<typeof EmailUndone>;

export const UsernameChange = Type.Object({ username: Email });

export const EmailConfirmation = Type.Object({
  e_mail: Email,
  reg_control_code: Type.Optional(Type.String({ maxLength: 100, description: 'the code of the mail' })),
});

export const ConfirmationResend = Type.Object({ e_mail: Email });

/** The account and the purpose of a link that came by mail. */
export const LinkState = Type.Object({ email: Type.String({ description: 'of the account, as c•••@esempio.it' }) });
