import { type Static, Type } from 'typebox';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/** `login` is the e-mail of the account; if a client sends it, it must be right. */
export const ClosingInput = Type.Object({
  login: Type.Optional(Type.String({ maxLength: 254 })),
  token: Type.Optional(Type.String({ maxLength: 100, description: 'of the mail' })),
});
export type ClosingInput = Static<typeof ClosingInput>;

/** The account that the link of a mail closes. */
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

const bind = bindFrom('D 7');
const ask = { data: NONE, summary: 'Ask for the mail by which the own account is closed' };
const check = {
  data: ClosingState,
  summary: 'Whether a link to close an account still works; the session it belongs to may then close it',
};
const close = { data: NONE, summary: 'Close the account: orders stay without the person, everything else is deleted' };

export const ownDataCalls = {
  closingRequest: bind(routes.closingRequest, ask),
  closingRequestPost: bind(routes.closingRequestPost, ask),
  closingCheck: bind(routes.closingCheck, { query: ClosingInput, ...check }),
  closingCheckPost: bind(routes.closingCheckPost, { body: ClosingInput, ...check }),
  accountClose: bind(routes.accountClose, { query: ClosingInput, ...close }),
  accountClosePost: bind(routes.accountClosePost, { body: ClosingInput, ...close }),
  ownDataExport: bind(routes.ownDataExport, {
    data: OwnDataExport,
    summary: 'Everything that is held of the customer (ours)',
    source: 'issue 15',
  }),
  staffClosingStart: bind(routes.staffClosingStart, {
    body: StaffClosing,
    data: NONE,
    summary: 'Mail a customer the link by which the account is closed (ours)',
    source: 'issue 15',
  }),
} as const;

/** Refusals of closing an account. Code -> Italian text; details fill the {braces}. */
export const OWN_DATA_ERRORS = {
  CLOSING_ORDERS: 'Hai ordini in corso: potrai chiudere l’account quando saranno consegnati o annullati',
  CLOSING_DUES: 'Hai pagamenti in sospeso: potrai chiudere l’account quando saranno saldati',
  CLOSING_TRANSFER: 'Un tuo bonifico non è ancora sistemato: scrivici come rendertelo, poi potrai chiudere l’account',
  CLOSING_COMPANY: 'Altre persone comprano per la tua azienda: prima rimuovile dalla pagina “La mia azienda”',
  CLOSING_STAFF: 'L’account di chi lavora in negozio lo chiude un amministratore, togliendo prima i suoi ruoli',
  CLOSING_EMAIL_CHANGED:
    'L’e-mail dell’account è cambiata da poco: per sicurezza si può chiudere solo quando non si può più annullare la modifica',
  CLOSING_IN_PERSON: 'Solo il cliente può chiudere il proprio account: stai operando per suo conto.',
} as const;
