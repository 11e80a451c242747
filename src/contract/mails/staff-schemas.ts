import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';

/** The occasions on which the shop writes a mail; each is a kind of job. */
export const MAIL_KINDS = [
  'order-confirmation',
  'order-unpaid',
  'order-to-transfer',
  'list-invitation',
  'product-request',
  'form-submission',
  'form-receipt',
  'slot-free',
  'area-open',
  'password-reset',
  'email-confirm',
  'email-change',
  'account-changed',
  'login-code',
] as const;

/** A mail that was tried for days and then given up. */
export const UnsentMail = Type.Object({
  mailId: Type.Integer(),
  kind: Type.Enum(MAIL_KINDS),
  about: Type.String({
    description: 'number of the order, invitation, request, submission or customer, or whom it was for',
  }),
  attempts: Type.Integer(),
  reason: Type.String({ description: 'words of the mail server at the last attempt' }),
  writtenAt: Type.String(),
  givenUpAt: Type.String(),
});
export type UnsentMail = Static<typeof UnsentMail>;

export const UnsentMailList = Type.Object({
  mails: Type.Array(UnsentMail, { description: 'latest first, at most 500' }),
});
export type UnsentMailList = Static<typeof UnsentMailList>;

export const MailRetryBody = Type.Object({ mailId: Id });
