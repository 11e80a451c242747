import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';

/** `login` is the e-mail of the account; a client that says it has to be right. */
export const ClosingInput = Type.Object({
  login: Type.Optional(Type.String({ maxLength: 254 })),
  token: Type.Optional(Type.String({ maxLength: 100, description: 'of the mail' })),
});
export type ClosingInput = Static<typeof ClosingInput>;

/** Whose account the link of a mail closes. */
export const ClosingState = Type.Object({ email: Type.String({ description: 'of the account, as c•••@esempio.it' }) });

export const StaffClosing = Type.Object({ user_id: Id });

export const OwnDataExport = Type.Object({
  exportedAt: Type.String(),
  userId: Type.Integer(),
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
    description: 'everything that is held of the customer, by table and column; secrets are left out',
  }),
});
export type OwnDataExport = Static<typeof OwnDataExport>;
