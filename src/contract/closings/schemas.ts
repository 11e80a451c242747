import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { CLOSING_PAGE, DIFFERENCES, INSTRUMENTS, MAX_DIFFERENCES, MAX_JOURNAL_DAYS } from './limits.ts';
import * as routes from './routes.ts';

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
const day = (description: string) => Type.String({ pattern: DAY, description: `YYYY-MM-DD in Rome; ${description}` });
const Store = Type.Optional({ ...Id, description: 'absent: all stores for which the person works' });

export const StaffClosingsQuery = Type.Object({
  to: Type.Optional(day('the last day of the list; absent: today')),
  warehouse_id: Store,
  page: pageNumber(10_000),
});
export type StaffClosingsQuery = Static<typeof StaffClosingsQuery>;

export const StaffClosingDayQuery = Type.Object({ day: Type.Optional(day('absent: yesterday')), warehouse_id: Store });
export type StaffClosingDayQuery = Static<typeof StaffClosingDayQuery>;

const ClosingStore = Type.Object({ warehouseId: Type.Integer(), name: Type.String() });

/** What is closed by itself: a store, or what belongs to none. */
const ClosingBranch = Type.Object({
  warehouseId: Type.Optional(Type.Integer({ description: 'absent: what belongs to no store' })),
  name: Type.String({ description: 'empty: what belongs to no store' }),
  closedAt: Type.Optional(Type.String({ description: 'absent: open' })),
  closedBy: Type.Optional(Type.String()),
  sales: Type.Number({ description: 'euro with VAT, less credit notes and refunds' }),
  takings: Type.Number({ description: 'euro that came, less what was paid back' }),
  differences: Type.Integer({ description: 'without a reason' }),
});
export type ClosingBranch = Static<typeof ClosingBranch>;

/** Euro. */
const ClosingSales = Type.Object({
  orders: Type.Integer({ description: 'handed over' }),
  sales: Type.Number({ description: 'what their receipts and invoices bill' }),
  notes: Type.Number({ description: 'credit notes and refunds, negative' }),
  total: Type.Number({ description: 'both, to the cent what the documents of the day say' }),
  deposits: Type.Number({ description: 'charged, in the sales' }),
  depositsBack: Type.Number({ description: 'given back, in the notes; negative' }),
  discounts: Type.Number({ description: 'certificates that were given away: they lower the sales' }),
  vouchers: Type.Number({ description: 'of the total: paid by certificates that were bought' }),
  onAccount: Type.Number({ description: 'of the total: owed by companies' }),
  stateVat: Type.Number({ description: 'of the total: VAT that public bodies pay to the state (art. 17-ter)' }),
  toCollect: Type.Number({
    description: 'of the total: neither paid nor owed on account today; negative: paid today for other days',
  }),
});
export type ClosingSales = Static<typeof ClosingSales>;

const ClosingRate = Type.Object({
  rate: Type.Integer({ description: 'basis points' }),
  nature: Type.Optional(Type.String({ description: 'why there is none: N1, N2.2, N4' })),
  net: Type.Number(),
  vat: Type.Number(),
  gross: Type.Number(),
});

const ClosingTaking = Type.Object({
  instrument: Type.Enum([...INSTRUMENTS]),
  nature: Type.Enum(['distance', 'door', 'pickup']),
  payments: Type.Integer(),
  amount: Type.Number({ description: 'that came' }),
  paidBack: Type.Number({ description: 'that went back, positive' }),
  theirs: Type.Optional(
    Type.Number({ description: 'what drawer, van or terminal says; absent: nobody said it, or nobody else knows it' }),
  ),
  difference: Type.Optional(Type.Number()),
});
export type ClosingTaking = Static<typeof ClosingTaking>;

const ClosingDocument = Type.Object({
  kind: Type.Enum(['receipt', 'invoice', 'to-invoice', 'note', 'refund', 'other-invoice'], {
    description: 'receipt: an order without an invoice. to-invoice: its invoice comes later. refund: without a note',
  }),
  count: Type.Integer(),
  total: Type.Number(),
});

/** Euro of what belongs to no order, or to more than one day. */
const ClosingOther = Type.Object({
  certificatesSold: Type.Number(),
  certificatesUsed: Type.Number(),
  certificatesBack: Type.Number({ description: 'refunds to certificates' }),
  subscriptions: Type.Number({ description: 'with VAT; in the VAT by rate, and not in the sales' }),
  duesPaid: Type.Number(),
  transfersIn: Type.Number({ description: 'that arrived, whatever for' }),
  transfersLeft: Type.Number({ description: 'of those, less what paid something, went back or became a certificate' }),
  rounding: Type.Number({ description: 'of cash to five cents' }),
  cashDifference: Type.Number({ description: 'counted less what was due' }),
});
export type ClosingOther = Static<typeof ClosingOther>;

export const ClosingDifference = Type.Object({
  about: Type.String({ description: 'its name within day and store' }),
  kind: Type.Enum([...DIFFERENCES]),
  warehouseId: Type.Optional(Type.Integer()),
  sourceId: Type.Optional(Type.Integer({ description: 'run, order or document' })),
  label: Type.String({ description: 'the number by which people know it, or a name' }),
  due: Type.Number({ description: 'euro' }),
  found: Type.Optional(Type.Number({ description: 'euro; absent: nobody counted' })),
  difference: Type.Number({ description: 'found less due' }),
  note: Type.String({ description: 'what was written where it was found' }),
  reason: Type.String({ description: 'empty: it keeps the day open' }),
  saidBy: Type.Optional(Type.String()),
});
export type ClosingDifference = Static<typeof ClosingDifference>;

export const StaffClosingDay = Type.Object({
  day: Type.String(),
  isOver: Type.Boolean({ description: 'only days that are over can be closed' }),
  isClosed: Type.Boolean({ description: 'all that is asked for: its figures never change again' }),
  stores: Type.Array(ClosingStore),
  branches: Type.Array(ClosingBranch),
  sales: ClosingSales,
  vat: Type.Array(ClosingRate),
  takings: Type.Array(ClosingTaking),
  documents: Type.Array(ClosingDocument),
  other: ClosingOther,
  differences: Type.Array(ClosingDifference, {
    description: `at most ${MAX_DIFFERENCES}, those without a reason first`,
  }),
  openDifferences: Type.Integer(),
});
export type StaffClosingDay = Static<typeof StaffClosingDay>;

const ClosingRow = Type.Object({
  day: Type.String(),
  sales: Type.Number({ description: 'euro, less notes; of an open day as far as it is counted' }),
  closedBranches: Type.Integer(),
  branches: Type.Integer({ description: 'stores that are asked for, and what belongs to none' }),
  closedBy: Type.String({ description: 'who closed last; empty: nobody' }),
  closedAt: Type.Optional(Type.String()),
});
export type ClosingRow = Static<typeof ClosingRow>;

export const StaffClosings = Type.Object({
  stores: Type.Array(ClosingStore),
  page: Page,
  days: Type.Array(ClosingRow, { description: `the last one first, ${CLOSING_PAGE} on a page` }),
});
export type StaffClosings = Static<typeof StaffClosings>;

export const StaffClosingSayBody = Type.Object({
  closing_day: day('still open'),
  warehouse_id: Type.Optional({ ...Id, description: 'absent: it belongs to no store' }),
  about: Type.String({ minLength: 1, maxLength: 60 }),
  counted: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'euro in the drawer, or on the terminal’s receipt' }),
  ),
  reason: Type.Optional(
    Type.String({ maxLength: 300, description: 'why it differs; neither: what was said is taken back' }),
  ),
});
export type StaffClosingSayBody = Static<typeof StaffClosingSayBody>;

export const StaffClosingCloseBody = Type.Object({
  closing_day: day('over, and the first open one'),
  warehouse_id: Type.Optional({ ...Id, description: 'absent: all stores, and what belongs to none' }),
});
export type StaffClosingCloseBody = Static<typeof StaffClosingCloseBody>;

export const StaffClosingJournalQuery = Type.Object({
  from: Type.Optional(day('absent: yesterday')),
  to: Type.Optional(day(`absent: from; at most ${MAX_JOURNAL_DAYS} days`)),
  warehouse_id: Store,
});
export type StaffClosingJournalQuery = Static<typeof StaffClosingJournalQuery>;

export const JournalRow = Type.Object({
  day: Type.String(),
  store: Type.String(),
  line: Type.String(),
  code: Type.String(),
  name: Type.String(),
  debit: Type.Number(),
  credit: Type.Number(),
});
export type JournalRow = Static<typeof JournalRow>;

export const StaffClosingJournal = Type.Object({
  rows: Type.Array(JournalRow, { description: 'of closed days only; of each day and store debit equals credit' }),
});
export type StaffClosingJournal = Static<typeof StaffClosingJournal>;

const Account = Type.Object({
  line: Type.String({ minLength: 1, maxLength: 40 }),
  code: Type.String({ maxLength: 20, description: 'empty: the one of the list' }),
  name: Type.String({ maxLength: 80, description: 'empty: the one of the list' }),
});

export const StaffClosingAccounts = Type.Object({
  accounts: Type.Array(Account),
  modifiedAt: Type.String({ description: 'empty: never' }),
});
export type StaffClosingAccounts = Static<typeof StaffClosingAccounts>;

export const StaffClosingAccountsSaveBody = Type.Object({
  accounts: Type.Array(Account, { minItems: 1, maxItems: 60 }),
  modifiedAt: Type.String({ maxLength: 40, description: 'of the accounts that were read' }),
});
export type StaffClosingAccountsSaveBody = Static<typeof StaffClosingAccountsSaveBody>;

const bind = bindFrom('issue 48');

export const closingCalls = {
  staffClosings: bind(routes.staffClosings, {
    query: StaffClosingsQuery,
    data: StaffClosings,
    summary: 'The days with their sales, and which of them are closed',
  }),
  staffClosingDay: bind(routes.staffClosingDay, {
    query: StaffClosingDayQuery,
    data: StaffClosingDay,
    summary:
      'A day for the accountant: sales, VAT, takings, documents and differences; of a closed day as it was closed',
  }),
  staffClosingSay: bind(routes.staffClosingSay, {
    body: StaffClosingSayBody,
    data: StaffClosingDay,
    summary: 'Write what a drawer or terminal says, or why something differs',
  }),
  staffClosingClose: bind(routes.staffClosingClose, {
    body: StaffClosingCloseBody,
    data: StaffClosingDay,
    summary: 'Close a day: its figures never change again, and what comes later stands in the next day',
  }),
  staffClosingJournal: bind(routes.staffClosingJournal, {
    query: StaffClosingJournalQuery,
    data: StaffClosingJournal,
    summary: 'The rows of a double-entry journal of closed days',
  }),
  staffClosingAccounts: bind(routes.staffClosingAccounts, {
    data: StaffClosingAccounts,
    summary: 'The accounts of the journal',
  }),
  staffClosingAccountsSave: bind(routes.staffClosingAccountsSave, {
    body: StaffClosingAccountsSaveBody,
    data: StaffClosingAccounts,
    summary: 'Change the accounts of the journal; exports of closed days have the new ones',
  }),
} as const;

/** Refusals of the calls for closings. */
export const STAFF_CLOSING_ERRORS = {
  CLOSING_DAY: 'Questo giorno non c’è nel calendario',
  CLOSING_NOT_OVER: 'Si chiudono i giorni finiti: oggi si chiude da domani',
  CLOSING_ORDER: 'Prima si chiude il {day}',
  CLOSING_CLOSED: 'Questo giorno è già chiuso: i suoi numeri non cambiano più',
  CLOSING_OPEN: 'Manca una spiegazione per {count} differenze',
  CLOSING_UNKNOWN: 'Questa differenza non c’è più: guarda di nuovo il giorno',
  CLOSING_COUNTED: 'Qui non si conta niente: scrivi il perché',
  CLOSING_STORE: 'Questo negozio non c’è',
  CLOSING_PERIOD: `Il periodo va da un giorno a uno dopo, al massimo ${MAX_JOURNAL_DAYS} giorni`,
  CLOSING_ACCOUNT: 'Questo conto non c’è nella lista',
} as const;
