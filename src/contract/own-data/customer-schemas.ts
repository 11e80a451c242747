import { type Static, Type } from 'typebox';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { ACCOUNT_REASON_LENGTH, CUSTOMER_NOTE_LENGTH } from './limits.ts';
import * as routes from './routes.ts';
import { OwnDataExport } from './schemas.ts';

const bind = bindFrom('issue 48');

const Instant = Type.String({ description: 'ISO instant' });
const Day = Type.String({ description: 'YYYY-MM-DD in Rome' });
const Euro = Type.Number({ description: 'euro' });
const Of = Type.Object({ user_id: Id });
const reason = Type.String({ maxLength: ACCOUNT_REASON_LENGTH, description: 'why; it stays in the record' });

/** What somebody may read who has the right; a part without the right is left out. */
export const StaffCustomerPage = Type.Object({
  userId: Type.Integer({ description: 'of an account that was merged: the one that is left' }),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  companyName: Type.Optional(Type.String()),
  vatNumber: Type.Optional(Type.String()),
  codInt: Type.Optional(Type.String({ description: 'the customer code' })),
  language: Type.String(),
  since: Instant,
  emailConfirmed: Type.Boolean(),
  blocked: Type.Boolean(),
  priceList: Type.Optional(Type.String()),
  merged: Type.Array(Type.Object({ userId: Type.Integer(), email: Type.String(), at: Instant }), {
    description: 'accounts that became this one',
  }),
  maybeSame: Type.Array(Type.Object({ userId: Type.Integer(), name: Type.String(), email: Type.String() }), {
    description: 'other accounts with the same telephone',
  }),
  sums: Type.Object({
    orders: Type.Integer({ description: 'bought, in the stores of who looks' }),
    spent: Euro,
    everyDays: Type.Optional(Type.Integer({ description: 'from one order to the next, on average' })),
    stars: Type.Optional(Type.Number()),
    ratings: Type.Integer(),
    requests: Type.Integer({ description: 'refunds that were asked for' }),
    credit: Type.Number({ description: 'euro of certificates that can be used' }),
    due: Type.Number({ description: 'euro of open dues' }),
  }),
  orders: Type.Optional(
    Type.Array(
      Type.Object({
        orderId: Type.Integer(),
        orderNumber: Type.Integer(),
        placedAt: Instant,
        day: Type.String(),
        hours: Type.String(),
        serviceId: Type.Integer(),
        place: Type.String({ description: 'the street, or the store of a pickup' }),
        lines: Type.Integer(),
        total: Euro,
        statusId: Type.Integer(),
        stars: Type.Optional(Type.Integer()),
      }),
      { description: 'the last ones' },
    ),
  ),
  cart: Type.Optional(
    Type.Object({
      lines: Type.Integer(),
      total: Type.Optional(Type.Number({ description: 'euro, as its owner was last shown' })),
      store: Type.String(),
      changedAt: Instant,
    }),
  ),
  addresses: Type.Array(Type.Object({ addressId: Type.Integer(), text: Type.String(), isDefault: Type.Boolean() })),
  dues: Type.Array(
    Type.Object({
      dueId: Type.Integer(),
      number: Type.String(),
      dueOn: Day,
      amount: Euro,
      state: Type.Enum(['open', 'paid', 'reversed']),
    }),
  ),
  certificates: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), left: Euro, endsOn: Day }), {
    description: 'that can be used',
  }),
  documents: Type.Optional(
    Type.Array(
      Type.Object({
        documentId: Type.Integer(),
        kind: Type.Enum(['invoice', 'summary', 'credit-note']),
        number: Type.String(),
        issuedOn: Day,
        total: Euro,
      }),
    ),
  ),
  refunds: Type.Optional(
    Type.Array(
      Type.Object({
        requestId: Type.Integer(),
        orderId: Type.Integer(),
        askedAt: Instant,
        asked: Euro,
        granted: Type.Optional(Euro),
        state: Type.Enum(['open', 'granted', 'refused']),
        note: Type.String(),
      }),
    ),
  ),
  messages: Type.Array(
    Type.Object({
      kind: Type.Enum(['mail', 'push']),
      subject: Type.String(),
      orderNumber: Type.Integer(),
      at: Instant,
      messageKey: Type.Optional(
        Type.String({ description: 'by which the same mail is sent again; absent: it cannot be' }),
      ),
    }),
    { description: 'about orders, the newest first' },
  ),
  ratings: Type.Array(
    Type.Object({ orderId: Type.Integer(), stars: Type.Integer(), text: Type.String(), at: Instant }),
  ),
  consents: Type.Array(
    Type.Object({
      what: Type.Enum(['terms', 'privacy', 'marketing', 'profiling', 'cookies', 'push']),
      accepted: Type.Boolean(),
      at: Type.Optional(Instant),
    }),
    { description: 'the newest choice of each' },
  ),
  notes: Type.Array(Type.Object({ noteId: Type.Integer(), text: Type.String(), by: Type.String(), at: Instant })),
  lists: Type.Array(Type.Object({ listId: Type.Integer(), name: Type.String(), items: Type.Integer() })),
  devices: Type.Array(
    Type.Object({ deviceId: Type.Integer(), model: Type.String(), platform: Type.String(), at: Instant }),
  ),
  openSessions: Type.Integer(),
});
export type StaffCustomerPage = Static<typeof StaffCustomerPage>;

export const CustomerNoteBody = Type.Object({
  user_id: Id,
  text: Type.String({ minLength: 1, maxLength: CUSTOMER_NOTE_LENGTH }),
});

export const MailAgainBody = Type.Object({
  user_id: Id,
  order_id: Id,
  message_key: Type.Optional(Type.String({ maxLength: 100, description: 'of a mail; absent: the confirmation' })),
});

const Pair = { user_id: Type.Integer({ ...Id, description: 'the account that is left' }), other_id: Id };
export const MergeQuery = Type.Object(Pair);
export const MergeBody = Type.Object({ ...Pair, reason });

const MergeSide = Type.Object({
  userId: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  since: Instant,
  addresses: Type.Array(Type.String()),
});

/** What is counted of two accounts before they become one. */
export const MERGED_THINGS = [
  'orders',
  'documents',
  'dues',
  'certificates',
  'addresses',
  'lists',
  'cart',
  'refunds',
  'ratings',
  'forms',
  'devices',
  'cards',
] as const;

export const MergePreview = Type.Object({
  into: MergeSide,
  from: MergeSide,
  rows: Type.Array(
    Type.Object({
      what: Type.Enum([...MERGED_THINGS]),
      into: Type.Integer(),
      from: Type.Integer(),
      after: Type.Integer(),
      intoEuro: Type.Optional(Type.Number()),
      fromEuro: Type.Optional(Type.Number()),
    }),
  ),
  loses: Type.Array(Type.Enum(['marketing', 'profiling']), {
    description: 'consents of the account that is left, to which the other one says no',
  }),
  stops: Type.Array(Type.String(), { description: 'codes of refusals: why they cannot become one now' }),
});
export type MergePreview = Static<typeof MergePreview>;

const ofPage = { data: StaffCustomerPage };

export const customerPageCalls = {
  staffCustomerPage: bind(routes.staffCustomerPage, {
    ...ofPage,
    query: Of,
    summary: 'Everything about one customer that who looks may see; the look is recorded',
  }),
  staffCustomerNote: bind(routes.staffCustomerNote, {
    ...ofPage,
    body: CustomerNoteBody,
    summary: 'Write a note about a customer for colleagues',
  }),
  staffPasswordLink: bind(routes.staffPasswordLink, {
    data: NONE,
    body: Of,
    summary: 'Mail a customer the link by which a new password is chosen',
  }),
  staffMailAgain: bind(routes.staffMailAgain, {
    data: NONE,
    body: MailAgainBody,
    summary: 'Mail a customer the confirmation of an order, or another mail about it, once more',
  }),
  staffCustomerExport: bind(routes.staffCustomerExport, {
    data: OwnDataExport,
    body: Of,
    summary: 'Everything that is held of a customer, for who asks for it in writing (GDPR, articles 15 and 20)',
  }),
  staffMergePreview: bind(routes.staffMergePreview, {
    data: MergePreview,
    query: MergeQuery,
    summary: 'What two accounts become as one, and what stops it',
  }),
  staffCustomersMerge: bind(routes.staffCustomersMerge, {
    ...ofPage,
    body: MergeBody,
    summary: 'Make one account of two: the other one ends, and its e-mail address leads to the one that is left',
  }),
} as const;

/** Refusals of acts on the account of a customer. Code -> Italian text. */
export const CUSTOMER_PAGE_ERRORS = {
  MAIL_NOT_OF_CUSTOMER: 'Questo ordine non è di questo cliente',
  MERGE_SAME: 'È lo stesso account: scegline un altro',
  MERGE_STAFF: 'Chi lavora qui non si unisce a un cliente: prima togli i suoi ruoli',
  MERGE_BLOCKED: 'Uno dei due account è bloccato: prima sbloccalo',
  MERGE_COMPANY: 'Un’azienda e una persona non si uniscono, né chi compra per un’azienda',
  MERGE_ORDERS: 'L’account che si chiude ha ordini in corso: si può unire quando sono consegnati, o tenere quello',
  MERGE_CREDIT: 'Tutti e due hanno un fido aperto dello stesso tipo: prima chiudine uno',
  MERGE_SUBSCRIPTION: 'Tutti e due hanno un abbonamento: si può unire quando uno dei due è finito',
  MERGE_EMAIL_CHANGED:
    'L’e-mail di uno dei due è cambiata da poco: si può unire quando la modifica non si può più annullare',
} as const;
