import { type Static, Type } from 'typebox';
import { TEMPERATURES } from '../../domain/delivery/crates.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Order } from '../orders/schemas.ts';
import { EmptiesBack } from '../refunds/schemas.ts';
import * as routes from './routes.ts';

const CrateCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'as it was scanned or typed: C300001, or 300001',
});
const Instant = Type.String({ description: 'ISO instant' });
const Temperature = Type.Enum(TEMPERATURES);

export const CounterListQuery = Type.Object({ store_id: Type.Optional(Id) });
export const CounterOrderQuery = Type.Object({ order_id: Id });

const CrateAtCounter = Type.Object({
  crateId: Type.Integer(),
  temperature: Temperature,
  place: Type.String({ description: 'in the staging area; empty: nobody said where it stands' }),
  isOut: Type.Boolean({ description: 'it was read when it left' }),
});

export const OrderAtCounter = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which the customer knows the order' }),
  orderStatusId: Type.Integer(),
  orderStatus: Type.String(),
  isReady: Type.Boolean({ description: 'it can be handed over now' }),
  deliveryServiceId: Type.Integer(),
  storeId: Type.Integer(),
  storeName: Type.String(),
  word: Type.String({ description: 'by which people call the order today; empty: it is in no batch' }),
  customer: Type.String({ description: 'first and last name' }),
  phone: Type.String({ description: 'empty: none is known' }),
  timeslot: Type.Object({ dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() }),
  arrival: Type.Optional(
    Type.Object(
      {
        note: Type.String({ description: 'where the car stands, or how it is known' }),
        announcedAt: Instant,
        arrivesAt: Instant,
        servedAt: Type.Optional(Instant),
      },
      { description: 'absent: the customer has not announced the arrival' },
    ),
  ),
  crates: Type.Array(CrateAtCounter, { description: 'in the order in which they are labelled: 1 of n, 2 of n' }),
  code: Type.Enum(['none', 'open', 'locked', 'checked'], {
    description: 'none: the customer was given no code. locked: three wrong ones were said, a document counts now',
  }),
  hasAlcohol: Type.Boolean({ description: 'of what was picked' }),
  alcoholItems: Type.Array(Type.Integer(), {
    description: 'lines (order_item_id) that stay here where the customer is not of age',
  }),
  bornBy: Type.String({ description: 'YYYY-MM-DD: who was born later is not of age' }),
  ageSeenAt: Type.Optional(Instant),
  emptiesBack: Type.Optional(EmptiesBack),
  doneAt: Type.Optional({ ...Instant, description: 'when the customer got the goods, today' }),
  inLocker: Type.Optional(Type.Object({ since: Instant, box: Type.String() })),
});
export type OrderAtCounter = Static<typeof OrderAtCounter>;

export const OrdersAtCounter = Type.Object({
  orders: Type.Array(OrderAtCounter, {
    description:
      'who waits longest first, then who is on the way, then by slot, then who was served today; at most 300',
  }),
});

export const CratePlaceBody = Type.Object({
  crate: CrateCode,
  place: Type.String({ minLength: 1, maxLength: 20, description: 'as it is written in the staging area' }),
});
export type CratePlaceBody = Static<typeof CratePlaceBody>;

export const CratePlaced = Type.Object({ crateId: Type.Integer(), orderId: Type.Integer(), place: Type.String() });

export const CratesPlaceBody = Type.Object({
  batch_id: Type.Optional({ ...Id, description: 'all crates of a batch, or' }),
  order_id: Type.Optional({ ...Id, description: 'those of an order from all its batches; one of the two' }),
  temperature: Type.Optional({ ...Temperature, description: 'only these; absent: all' }),
  place: Type.String({ minLength: 1, maxLength: 20, description: 'as it is written in the staging area' }),
});
export type CratesPlaceBody = Static<typeof CratesPlaceBody>;
export const CrateListQuery = Type.Object({ batch_id: Type.Optional(Id), order_id: Type.Optional(Id) });
export type CrateListQuery = Static<typeof CrateListQuery>;
export const CrateList = Type.Object({
  crates: Type.Array(
    Type.Object({
      ...CrateAtCounter.properties,
      orderId: Type.Integer(),
      word: Type.String({ description: 'of its order today' }),
    }),
    { description: 'of a batch or an order, by order; empty: there are none' },
  ),
});
export type CrateList = Static<typeof CrateList>;

export const CounterCodeBody = Type.Object({
  order_id: Id,
  code: Type.Optional(Type.String({ maxLength: 10, description: 'that the customer says' })),
  phone_end: Type.Optional(
    Type.String({
      pattern: '^[0-9]{3}$',
      description: 'instead of a code: the last three digits of the telephone, with a document',
    }),
  ),
});
export type CounterCodeBody = Static<typeof CounterCodeBody>;

export const CounterCrateBody = Type.Object({ order_id: Id, crate: CrateCode });
export type CounterCrateBody = Static<typeof CounterCrateBody>;

const EMPTIES =
  'bottles that were sold with a deposit: the deposits of earlier orders are given back for them, the oldest first';
export const CounterDoneBody = Type.Object({
  order_id: Id,
  returned_items: Type.Optional(
    Type.Array(Id, { maxItems: 500, description: 'lines that the customer did not take: not charged' }),
  ),
  bags_back: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 200, description: 'that the customer brought back, as boxes and empties' }),
  ),
  boxes_back: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
  empties_back: Type.Optional(Type.Integer({ minimum: 0, maximum: 200, description: EMPTIES })),
  paid_by: Type.Optional(
    Type.Enum(['cash', 'card'], { description: 'how what was due was paid; absent: nothing was, or nobody says it' }),
  ),
});
export type CounterDoneBody = Static<typeof CounterDoneBody>;

export const SANDBOX_STEPS = ['taken', 'ready', 'leaving', 'in-locker', 'delivered', 'not-collected'] as const;
export const SandboxMoveBody = Type.Object({
  order_id: Id,
  to: Type.Enum([...SANDBOX_STEPS], {
    description: 'all steps before it are taken, too; everything that was ordered is there',
  }),
});
export type SandboxMoveBody = Static<typeof SandboxMoveBody>;

const bind = bindFrom('issue 33, hand-over');

export const handOverCalls = {
  staffCratePlace: bind(routes.staffCratePlace, {
    body: CratePlaceBody,
    data: CratePlaced,
    summary: 'Say where in the staging area a crate stands',
  }),
  staffCratesPlace: bind(routes.staffCratesPlace, {
    body: CratesPlaceBody,
    data: CrateList,
    summary: 'Say where in the staging area all crates of a batch or an order stand',
  }),
  staffCrateList: bind(routes.staffCrateList, {
    query: CrateListQuery,
    data: CrateList,
    summary: 'The crates of a batch or an order, and where they stand',
  }),
  staffCounterList: bind(routes.staffCounterList, {
    query: CounterListQuery,
    data: OrdersAtCounter,
    summary: 'Who comes to pick up an order today, with the crates to bring',
  }),
  staffCounterOrder: bind(routes.staffCounterOrder, {
    query: CounterOrderQuery,
    data: OrderAtCounter,
    summary: 'One order that is picked up, with its crates and what has been checked',
  }),
  staffCounterCode: bind(routes.staffCounterCode, {
    body: CounterCodeBody,
    data: OrderAtCounter,
    summary: 'Check the code that the customer says, or the telephone with a document',
  }),
  staffCounterAge: bind(routes.staffCounterAge, {
    body: CounterOrderQuery,
    data: OrderAtCounter,
    summary: 'Say that a document was seen, and the customer is of age (L. 125/2001)',
  }),
  staffCounterCrate: bind(routes.staffCounterCrate, {
    body: CounterCrateBody,
    data: OrderAtCounter,
    summary: 'A crate is read when it leaves: a crate of another order is refused',
  }),
  staffCounterDone: bind(routes.staffCounterDone, {
    body: CounterDoneBody,
    data: OrderAtCounter,
    summary:
      'The customer has the goods, and everything was checked: the final total is collected, and deposits of empties are given back',
  }),
  sandboxOrderMove: bind(routes.sandboxOrderMove, {
    body: SandboxMoveBody,
    data: Order,
    summary:
      'Where the demo is on: moves an own order through its states, as the staff would, so that a program can be tried',
    source: 'issue 33, for programs',
  }),
} as const;

/** Refusals of the calls by which the staff hand over orders. */
export const STAFF_HAND_OVER_ERRORS = {
  CRATE_NOT_FOUND: 'Questa cassa non c’è',
  CRATE_OF_ANOTHER: 'Questa cassa è dell’ordine {number}: lasciala qui',
  CRATES_MISSING: 'Mancano {count} casse',
  CODE_WRONG: 'Il codice non è questo',
  CODE_LOCKED: 'Tre codici sbagliati: chiedi le ultime 3 cifre del telefono e un documento',
  PHONE_WRONG: 'Il telefono di questo ordine non finisce così',
  PHONE_LOCKED: 'Troppe cifre sbagliate: consegna chi dirige il negozio',
  CODE_TO_CHECK: 'Chiedi prima il codice del ritiro',
  AGE_TO_CHECK: 'Nell’ordine c’è alcol: guarda prima un documento, o togli quei prodotti',
} as const;

export const SANDBOX_ERRORS = { SANDBOX_OFF: 'Questa chiamata c’è solo nel negozio di prova' } as const;
