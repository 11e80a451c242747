import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/** The schema lets any number through, so that a refusal can name the field. */
const Band = Type.Object({
  fromCents: Type.Number({ description: 'the value of the goods from which it holds; the first is 0' }),
  feeCents: Type.Number({ description: 'what the delivery costs then' }),
});
const Bands = Type.Array(Band, { maxItems: 50 });
const Name = Type.String({ maxLength: 400 });
const Content = Type.Object({ name: Name, bands: Bands });
export type FeeContent = Static<typeof Content>;

const Change = Type.Object({
  changeId: Type.Integer(),
  changedAt: Type.String(),
  by: Type.String(),
  before: Type.Union([Content, Type.Null()], { description: 'null: it was new' }),
  after: Content,
});

const Fee = Type.Object({
  feeId: Type.Integer(),
  name: Name,
  bands: Bands,
  modifiedAt: Type.String(),
  slots: Type.Integer({ description: 'slots still to come that have it' }),
  zones: Type.Array(Type.String(), { description: 'the zones in whose week it is' }),
});

export const StaffFees = Type.Object({
  fees: Type.Array(Fee),
  minimums: Type.Array(Type.Object({ zoneId: Type.Integer(), name: Type.String(), minimumCents: Type.Integer() }), {
    description: 'zones with a minimum of their own',
  }),
});
export type StaffFees = Static<typeof StaffFees>;

export const StaffFeeView = Type.Object({ fee: Fee, changes: Type.Array(Change, { description: 'the newest first' }) });
export type StaffFeeView = Static<typeof StaffFeeView>;

export const StaffFeeEffect = Type.Object({
  days: Type.Integer({ description: 'so many days back from now' }),
  orders: Type.Integer({ description: 'orders of these days that paid this fee' }),
  changed: Type.Integer({ description: 'those that would have paid another amount' }),
  paidCents: Type.Integer(),
  wouldPayCents: Type.Integer(),
});
export type StaffFeeEffect = Static<typeof StaffFeeEffect>;

const bind = bindFrom('issue 48, settings');

export const staffFeeCalls = {
  staffFees: bind(routes.staffFees, {
    data: StaffFees,
    summary: 'The delivery fees by bands of the value of the goods, and where each of them holds',
  }),
  staffFee: bind(routes.staffFee, {
    query: Type.Object({ fee_id: Id }),
    data: StaffFeeView,
    summary: 'A delivery fee with who changed it',
  }),
  staffFeeEffect: bind(routes.staffFeeEffect, {
    body: Type.Object({ fee_id: Id, bands: Bands }),
    data: StaffFeeEffect,
    summary: 'What the last orders would have paid with these bands, before they count',
  }),
  staffFeeSave: bind(routes.staffFeeSave, {
    body: Type.Object({
      feeId: Type.Optional(Type.Integer({ description: 'left out: a new fee' })),
      modifiedAt: Type.String({ maxLength: 40 }),
      name: Name,
      bands: Bands,
    }),
    data: StaffFeeView,
    summary: 'Saves a delivery fee; carts pay it from the next request on, orders keep what they paid',
  }),
} as const;

export const STAFF_FEE_ERRORS = {
  FEE_NAME_TAKEN: 'C’è già una spesa con questo nome',
  FEE_FIRST_BAND: 'Il primo scaglione comincia da 0,00 €',
  FEE_LATER_BAND: 'Sotto {least} vale il primo scaglione: gli altri cominciano da lì in su',
  FEE_BANDS_ORDER: 'Ogni scaglione comincia dopo quello prima',
  FEE_NO_BANDS: 'Serve almeno uno scaglione, e al massimo {max}',
} as const;
