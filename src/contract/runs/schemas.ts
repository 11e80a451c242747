import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id, Uuid } from '../base/ids.ts';
import * as routes from './routes.ts';
import {
  Conflict,
  DriveRun,
  Euro,
  EventsTaken,
  LeaveBody,
  Left,
  LoadBody,
  Loaded,
  Person,
  ProofBody,
  Run,
  RunEventsBody,
  Stop,
  Time,
} from './run-schemas.ts';

const AskedTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM in Italy' });
const MAX_STOPS = 120;

export const RunDay = Type.Object({
  dateIso: Type.String(),
  storeId: Type.Integer({ description: '0: no store delivers on this day' }),
  store: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String() }), {
    description: 'with deliveries on this day',
  }),
  slots: Type.Array(
    Type.Object({
      beginTime: Time,
      endTime: Time,
      orders: Type.Integer({ description: 'that have not left' }),
      loose: Type.Integer({ description: 'of these, in no run' }),
    }),
  ),
  slot: Type.Optional(
    Type.Object(
      { beginTime: Time, endTime: Time },
      { description: 'whose runs and orders are here; absent: there is none' },
    ),
  ),
  loose: Type.Array(Stop, { description: 'orders of the slot that are in no run' }),
  runs: Type.Array(Run, { description: 'of the slot' }),
  drivers: Type.Array(Person),
  vans: Type.Array(Type.Object({ van: Type.String(), crates: Type.Integer() }), {
    description: 'that the store has used lately',
  }),
});
export type RunDay = Static<typeof RunDay>;

export const RunDayQuery = Type.Object({
  date: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD; absent: today' })),
  store_id: Type.Optional(Id),
  begin_time: Type.Optional({
    ...AskedTime,
    description: 'of the slot, with its end; absent: the slot that goes on or comes next',
  }),
  end_time: Type.Optional(AskedTime),
});
export const RunQuery = Type.Object({ run_id: Id });
export const ProposeBody = Type.Object({
  store_id: Id,
  date: Type.String({ maxLength: 10 }),
  begin_time: AskedTime,
  end_time: AskedTime,
  vans: Type.Array(
    Type.Object({
      van: Type.String({ minLength: 1, maxLength: 40 }),
      crates: Type.Integer({ minimum: 1, maximum: 500 }),
      minutes: Type.Optional(
        Type.Integer({ minimum: 10, maximum: 1440, description: 'the longest run; absent: 4 hours' }),
      ),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type ProposeBody = Static<typeof ProposeBody>;
export const StopsBody = Type.Object({
  run_id: Id,
  version: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  orders: Type.Array(Id, {
    maxItems: MAX_STOPS,
    description: 'all stops of the run in their order; they may come from another run',
  }),
  best: Type.Optional(Type.Boolean({ description: 'in the order that the shop finds best' })),
});
export type StopsBody = Static<typeof StopsBody>;
export const AssignBody = Type.Object({
  run_id: Id,
  driver_id: Type.Optional({ ...Id, description: 'absent: nobody' }),
  takes_over: Type.Optional(
    Type.Boolean({ description: 'somebody else takes over a run that is under way, and was asked' }),
  ),
});
export type AssignBody = Static<typeof AssignBody>;
export const RemedyQuery = Type.Object({ run_id: Id, order_id: Id });
export const Remedy = Type.Object({
  runId: Type.Integer({ description: 'that should bring it; it may be the same one' }),
  number: Type.Integer(),
  van: Type.String(),
  version: Type.Integer(),
  orders: Type.Array(Type.Integer(), { description: 'all stops of that run in their order then' }),
  place: Type.Integer({ description: 'of the stop among them, from 1' }),
  arrives: Time,
  lateMinutes: Type.Integer({ description: 'of the stop then; 0: in time' }),
  lateBefore: Type.Integer({ description: 'minutes that all stops of these runs are late now' }),
  lateAfter: Type.Integer({ description: 'and would be then' }),
});
export type Remedy = Static<typeof Remedy>;

const OwnRuns = Type.Object({ runs: Type.Array(Run) });
const ReturnedLine = Type.Object({
  orderItemId: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.Integer(),
  name: Type.String(),
  amount: Type.String(),
  isCold: Type.Boolean({ description: 'chilled or frozen' }),
  became: Type.Optional(Type.Enum(['shelf', 'written_off'], { description: 'absent: nobody has decided yet' })),
});
export const RunReturns = Type.Object({
  run: Run,
  returned: Type.Array(ReturnedLine, { description: 'goods that came back with the van' }),
  cash: Type.Number({ description: 'euro that were taken in cash' }),
  card: Type.Number({ description: 'euro that were taken by card terminal' }),
  bags: Type.Integer(),
  boxes: Type.Integer(),
  empties: Type.Integer({ description: 'bottles that were sold with a deposit' }),
  depositsBack: Type.Number({ description: 'euro of deposits that were given back for them' }),
  missing: Type.Object(
    { crates: Type.Integer(), note: Type.String() },
    { description: 'crates that were not read when the run left, and why it left all the same' },
  ),
  conflictList: Type.Array(Conflict),
  unequal: Type.Array(Type.Object({ orderId: Type.Integer(), due: Type.Number(), taken: Type.Number() }), {
    description: 'delivered orders of which the driver took something else than was to be paid at the door, in euro',
  }),
  closed: Type.Optional(
    Type.Object(
      {
        at: Type.String({ description: 'ISO instant' }),
        by: Type.String({ description: 'who closed it' }),
        cash: Type.Number({ description: 'euro that had been taken in cash' }),
        counted: Type.Number({ description: 'euro' }),
        note: Type.String({ description: 'why they differ' }),
      },
      { description: 'absent: it is open' },
    ),
  ),
  proofs: Type.Array(
    Type.Object({ uuid: Type.String(), orderId: Type.Integer(), kind: Type.Enum(['photo', 'signature']) }),
  ),
});
export type RunReturns = Static<typeof RunReturns>;
export const CloseBody = Type.Object({
  run_id: Id,
  cash: { ...Euro, description: 'euro, as counted' },
  note: Type.Optional(Type.String({ maxLength: 500, description: 'why the cash differs' })),
  returned: Type.Array(Type.Object({ order_item_id: Id, as: Type.Enum(['shelf', 'written_off']) }), { maxItems: 2000 }),
  seen: Type.Array(Uuid, {
    maxItems: 2000,
    description: 'the acts that could not be carried out, as somebody has seen them',
  }),
});
export type CloseBody = Static<typeof CloseBody>;

export const VanQuery = Type.Object({ order_id: Id });
export const Van = Type.Object({
  state: Type.Enum(['unknown', 'out', 'here', 'done'], { description: 'unknown: it has not left, or nobody can say' }),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  stopsBefore: Type.Integer(),
});
export type Van = Static<typeof Van>;

const bind = bindFrom('issue 33');

export const runsCalls = {
  orderVan: bind(routes.orderVan, {
    query: VanQuery,
    data: Van,
    summary: 'When the van comes with an order, estimated',
  }),
  staffRunList: bind(routes.staffRunList, {
    query: RunDayQuery,
    data: RunDay,
    summary: 'The runs of a slot of a store and day, with orders that are in none',
  }),
  staffRunPropose: bind(routes.staffRunPropose, {
    body: ProposeBody,
    data: RunDay,
    summary: 'Make runs of the orders of a slot that are in none',
  }),
  staffRunStops: bind(routes.staffRunStops, {
    body: StopsBody,
    data: RunDay,
    summary: 'Say which orders a run brings, and in which order',
  }),
  staffRunDelete: bind(routes.staffRunDelete, {
    body: RunQuery,
    data: RunDay,
    summary: 'Delete a run that has not left',
  }),
  staffRunAssign: bind(routes.staffRunAssign, { body: AssignBody, data: RunDay, summary: 'Say who drives a run' }),
  staffRunRemedy: bind(routes.staffRunRemedy, {
    query: RemedyQuery,
    data: Remedy,
    summary: 'The best place for a stop that comes late, among the runs of its slot that have not left',
  }),
  staffRunUnload: bind(routes.staffRunUnload, {
    body: RunQuery,
    data: RunDay,
    summary: 'Everything comes out of a van that is being loaded, so that its run can be changed',
  }),
  staffRunReturns: bind(routes.staffRunReturns, {
    query: RunQuery,
    data: RunReturns,
    summary: 'What came back with a run: goods, money and acts that could not be carried out',
  }),
  staffRunSheet: bind(routes.staffRunSheet, {
    query: RunQuery,
    data: DriveRun,
    summary: 'A run with its addresses, telephones, crates and what is paid at the door, as its printed sheet says',
  }),
  staffRunClose: bind(routes.staffRunClose, {
    body: CloseBody,
    data: RunDay,
    summary:
      'Close a run: its cash is counted, its goods are back or written off. Of a closed one: late acts were seen',
  }),
  staffRunOwn: bind(routes.staffRunOwn, { data: OwnRuns, summary: 'The runs that the caller drives' }),
  staffRunView: bind(routes.staffRunView, {
    query: RunQuery,
    data: DriveRun,
    summary: 'Everything of an own run that a phone needs without a network',
  }),
  staffRunLoad: bind(routes.staffRunLoad, {
    body: LoadBody,
    data: Loaded,
    summary: 'A crate is read when it goes into the van of an own run: a crate of another run or order is refused',
  }),
  staffRunLeave: bind(routes.staffRunLeave, {
    body: LeaveBody,
    data: Left,
    summary: 'An own run leaves the store, with the orders that are ready; without a crate of them only for a reason',
  }),
  staffRunEvents: bind(routes.staffRunEvents, {
    body: RunEventsBody,
    data: EventsTaken,
    summary: 'What a driver did, each event once however often it is sent',
  }),
  staffRunProof: bind(routes.staffRunProof, {
    body: ProofBody,
    data: Type.Object({}),
    summary: 'A photo or a signature of a delivery',
  }),
} as const;

/** Refusals of the calls by which the staff plan and drive runs. */
export const STAFF_RUN_ERRORS = {
  RUN_NOT_FOUND: 'Questo giro non c’è',
  RUN_CHANGED: 'Nel frattempo qualcun altro ha cambiato questo giro: guarda com’è adesso e riprova',
  RUN_HAS_LEFT: 'Questo giro è già partito',
  RUN_LOADING: 'Il furgone di questo giro è in carico: per cambiarlo annulla prima il carico',
  RUN_UNDER_WAY: 'Questo giro è per strada: passalo solo se chi guida lo sa',
  NO_BETTER_PLACE: 'Non c’è un posto migliore: questa fermata arriva tardi in ogni giro',
  CRATE_OF_OTHER_RUN: 'Questa cassa è del giro {number}: non caricarla qui',
  CRATE_NOT_TO_LOAD: 'L’ordine {number} di questa cassa non parte: {status}',
  CRATES_NOT_LOADED: 'Casse non lette: {count}. Scrivi perché parti senza',
  RUN_NOT_OUT: 'Questo giro non è per strada',
  RUN_FULL: 'Nel furgone entrano {capacity} casse, e queste sono {crates}',
  NOTHING_TO_PLAN: 'In questa fascia tutti gli ordini hanno già un giro',
  NO_ROOM: 'Nessun ordine entra in questi furgoni: servono più casse o più tempo',
  ORDER_OF_OTHER_RUN: 'Un ordine non è di questo negozio e giorno, o è già partito',
  DRIVER_UNKNOWN: 'Questa persona non guida: dalle il ruolo di autista in Personale',
  NOTHING_READY: 'Nessun ordine di questo giro è pronto',
  STOPS_OPEN: 'Restano {count} fermate senza esito',
  RETURNS_OPEN: 'Decidi che cosa si fa di ogni prodotto tornato: ne restano {count}',
  CASH_DIFFERS: 'I contanti non tornano: scrivi perché',
  CONFLICTS_UNSEEN: 'Ci sono atti dell’autista da guardare prima di chiudere: {count}',
  PROOF_UNREADABLE: 'Non riusciamo a leggere questa immagine',
} as const;
