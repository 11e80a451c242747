import { type Static, Type } from 'typebox';
import { OF_PEOPLE, OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom, NONE } from '../base/call.ts';
import * as routes from './routes.ts';

const Email = Type.Optional(Type.String({ maxLength: 254 }));
const Token = Type.Optional(Type.String({ maxLength: 100 }));
const Password = Type.Optional(Type.String({ maxLength: 200 }));

/**
 * The account of a forgotten password: by e-mail, by fiscal code, or by login, which is an e-mail or a customer code.
 */
export const ResetRequest = Type.Object({
  e_mail: Email,
  fiscal_code: Type.Optional(Type.String({ maxLength: 20 })),
  login: Email,
  reset_token: Type.Optional(
    Type.String({ maxLength: 100, description: 'ours: of a link that has expired, instead of a name' }),
  ),
});

export const ResetRequestOfPeople = Type.Object({ ...ResetRequest.properties, ...OF_PEOPLE });

export const ResetCheck = Type.Object({ e_mail: Email, reset_token: Token, login: Email });

export const Reset = Type.Object({ e_mail: Email, reset_token: Token, password: Password, login: Email });

export const FirstPassword = Type.Object({ password: Type.Optional(Type.String({ maxLength: 200 })) });

const PasswordChange = Type.Object({ old_password: Password, new_password: Password });

export const EmailChangeRequest = Type.Object({
  new_email: Email,
  password: Password,
  mfa_pin: Type.Optional(
    Type.String({ maxLength: 20, description: 'of accounts with a second factor, and of those without a password' }),
  ),
});

export const EmailChange = Type.Object({ token: Token });

export const EmailUndo = Type.Object({ token: Token });

/**
 * The reply after a change of the e-mail was undone: whether the old address was restored, and how to choose a new
 * password.
 */
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

export const ConfirmationResend = Type.Object({
  e_mail: Email,
  reg_control_code: Type.Optional(
    Type.String({ maxLength: 100, description: 'ours: of a link that has expired, instead of the address' }),
  ),
});

/** The account and the purpose of a link that came by mail. */
export const LinkState = Type.Object({ email: Type.String({ description: 'of the account, as c•••@esempio.it' }) });

const bind = bindFrom('D 5, 7');
const ask = { data: NONE, summary: 'Ask for a link to a new password; the answer is the same for unknown accounts' };
const check = { data: LinkState, summary: 'Whether a link to a new password still works' };
const reset = { data: NONE, summary: 'Set a new password with the token of a mail; all sessions end' };
const change = { data: NONE, summary: 'Change the own password; all other sessions end' };
const askEmail = {
  data: NONE,
  summary:
    'Ask for another e-mail address, with the password or a code; a link goes to it, and one to take it back to the old one',
};
const changeEmail = { data: NONE, summary: 'Change the e-mail address with the token of a mail' };
const confirm = { data: NONE, summary: 'Confirm the e-mail address of an account with the code of a mail' };
const resend = { data: NONE, summary: 'Send the code again; the answer is the same for unknown accounts' };

export const credentialsCalls = {
  passwordResetRequest: bind(routes.passwordResetRequest, { query: ResetRequestOfPeople, ...ask }),
  passwordResetRequestPost: bind(routes.passwordResetRequestPost, { query: OfPeople, body: ResetRequest, ...ask }),
  passwordResetCheck: bind(routes.passwordResetCheck, { query: ResetCheck, ...check }),
  passwordResetCheckPost: bind(routes.passwordResetCheckPost, { body: ResetCheck, ...check }),
  passwordReset: bind(routes.passwordReset, { query: Reset, ...reset }),
  passwordResetPost: bind(routes.passwordResetPost, { body: Reset, ...reset }),
  passwordUpdate: bind(routes.passwordUpdate, { query: PasswordChange, ...change }),
  passwordUpdatePost: bind(routes.passwordUpdatePost, { body: PasswordChange, ...change }),
  firstPassword: bind(routes.firstPassword, {
    body: FirstPassword,
    data: NONE,
    summary: 'Choose a password for an account that a visitor made by ordering, from the same session',
    source: 'issue 49',
  }),
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
  }),
  emailConfirm: bind(routes.emailConfirm, { query: EmailConfirmation, ...confirm }),
  emailConfirmPost: bind(routes.emailConfirmPost, { body: EmailConfirmation, ...confirm }),
  emailConfirmResend: bind(routes.emailConfirmResend, { query: ConfirmationResend, ...resend }),
  emailConfirmResendPost: bind(routes.emailConfirmResendPost, { body: ConfirmationResend, ...resend }),
} as const;

/** Refusals about passwords and e-mail addresses. Code -> Italian text; details fill the {braces}. */
export const CREDENTIAL_ERRORS = {
  LINK_ENDED: 'Questo link non è più valido: chiedine uno nuovo',
  OLD_PASSWORD_WRONG: 'La password attuale non è corretta',
  PASSWORD_IS_SET: 'Questo account ha già una password: cambiala in Accesso e sicurezza',
  PASSWORD_UNCHANGED: 'La nuova password è uguale a quella attuale',
  EMAIL_UNCHANGED: 'Questo è già il tuo indirizzo e-mail',
  MFA_REQUIRED: 'Inserisci il codice della tua app, oppure un codice di recupero',
  MFA_REQUIRED_BY_MAIL: 'Ti abbiamo mandato un codice di verifica: inseriscilo qui',
  MFA_WRONG: 'Il codice di verifica non è corretto o è scaduto',
  MFA_ALREADY_ON: 'La verifica in due passaggi è già attiva',
  MFA_NOT_BEGUN: 'Ricomincia l’attivazione dall’inizio',
  PASSKEY_INVALID: 'Il dispositivo non ha confermato la passkey: riprova',
  PASSKEY_UNKNOWN: 'Questa passkey non è valida per questo negozio: accedi con la password',
  TOO_MANY_PASSKEYS: 'Puoi avere al massimo {max} passkey: eliminane una',
  FACTOR_OFF: 'Questo account non ha la verifica in due passaggi',
  FACTOR_REMOVAL_OPEN: 'Per questo account c’è già una richiesta',
  FACTOR_SECOND_PERSON: 'Deve farlo un’altra persona: non chi l’ha chiesto, né chi la riguarda',
  FACTOR_REMOVAL_DECIDED: 'Su questa richiesta ha già deciso qualcun altro',
  USERNAME_FIXED: 'Il nome utente è la tua e-mail: cambia insieme a lei',
} as const;
