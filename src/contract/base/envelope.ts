import { type Static, type TSchema, Type } from 'typebox';

/** One message of a reply: its text is under the key of its list (wire-facts 1.1). */
export const ErrorNotice = Type.Object({
  error: Type.String(),
  code: Type.String(),
  field: Type.Optional(Type.String({ description: 'the input field this is about' })),
});
export const InfoNotice = Type.Object({ info: Type.String(), code: Type.Optional(Type.String()) });
export const WarningNotice = Type.Object({ warning: Type.String(), code: Type.Optional(Type.String()) });

export type ErrorNotice = Static<typeof ErrorNotice>;
export type InfoNotice = Static<typeof InfoNotice>;
export type WarningNotice = Static<typeof WarningNotice>;

/** Status 0 is success, any other number a refusal; `errors` has the reasons. Both are HTTP 200 (wire-facts 1.1). */
export const ResponseStatus = Type.Object({
  status: Type.Integer(),
  errors: Type.Array(ErrorNotice),
  infos: Type.Array(InfoNotice),
  warnings: Type.Array(WarningNotice),
  errorsMessage: Type.Array(Type.String()),
  infosMessage: Type.Array(Type.String()),
  warningsMessage: Type.Array(Type.String()),
});

/** Root `user`: userId -1 is a visitor (wire-facts 7). */
export const EnvelopeUser = Type.Object({
  userId: Type.Integer(),
  login: Type.String(),
  profileConfirmed: Type.Boolean(),
  agent: Type.Optional(Type.String({ description: 'the member of the staff who acts for the customer' })),
  ssoUser: Type.Optional(
    Type.Object(
      { username: Type.String(), roles: Type.Array(Type.String()) },
      { description: 'D 3: of a session that was signed on by SAML' },
    ),
  ),
});
export type EnvelopeUser = Static<typeof EnvelopeUser>;
export const VISITOR: EnvelopeUser = { userId: -1, login: '', profileConfirmed: false };

/** The envelope of every reply around a call's own `data`. */
export function envelopeOf<Data extends TSchema>(data: Data) {
  return Type.Object({ response: ResponseStatus, user: EnvelopeUser, cartId: Type.Optional(Type.Integer()), data });
}

export interface Envelope<Data = unknown> {
  response: Static<typeof ResponseStatus>;
  user: EnvelopeUser;
  cartId?: number;
  data: Data;
}
