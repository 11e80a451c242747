import { msg } from '../../language/language.ts';

/**
 * D 4: the name of each state, to be shown by `t`, and what is allowed in it. Server checks and buttons both use this
 * table. The documents do not define the ids 14 to 17.
 */
export interface OrderStatus {
  readonly name: string;
  readonly canModify: boolean;
  readonly canCancel: boolean;
  /** decisions, law: the goods have left, so the customer can withdraw from the contract but not cancel. */
  readonly canWithdraw?: boolean;
  /** True if the goods were handed over, all or some: the customer may rate the order. */
  readonly canRate?: boolean;
  /** True if such an order sold nothing: it was cancelled, declared void, or failed. */
  readonly cameToNothing?: boolean;
  readonly next: readonly number[];
}

/**
 * The ids that code names. D 4 gives two ids to being validated (1, 2), in preparation (4, 5) and on its way (7, 18).
 */
/** A provider has not authorised the payment yet. */
export const AWAITS_PAYMENT = 1;
/** The customer's transfer has not arrived yet. */
export const AWAITS_TRANSFER = 2;
/** Being validated: the order is not confirmed yet. */
export const PENDING: readonly number[] = [AWAITS_PAYMENT, AWAITS_TRANSFER];
export const ORDERED = 3;
/** The staff have taken the order in charge: from now on the customer can neither change nor cancel it. */
export const TAKEN_IN_CHARGE = 4;
/** Goods are being collected. */
export const BEING_PICKED = 5;
/** Everything is collected and weighed. */
export const ALMOST_READY = 6;
/** On its way with a driver of the shop. */
export const ON_ITS_WAY = 7;
export const DELIVERED = 8;
export const PARTLY_DELIVERED = 9;
export const CANCELLED = 10;
/** Declared void by the shop, or replaced by a changed order. */
export const INVALIDATED = 11;
export const NOT_COLLECTED = 12;
export const FAILED = 13;
/** On its way with a delivery partner. */
export const ON_ITS_WAY_WITH_PARTNER = 18;

export const ORDER_STATUSES: Readonly<Record<number, OrderStatus>> = {
  1: { name: msg('In fase di validazione'), canModify: false, canCancel: true, next: [2, 3, 10, 11] },
  2: { name: msg('In fase di validazione'), canModify: false, canCancel: true, next: [3, 10, 11] },
  3: { name: msg('Ordinato'), canModify: true, canCancel: true, next: [1, 4, 10, 11] },
  4: { name: msg('In preparazione'), canModify: false, canCancel: false, next: [5, 6, 13] },
  5: { name: msg('In preparazione'), canModify: false, canCancel: false, next: [6, 7, 13] },
  6: { name: msg('Quasi pronto'), canModify: false, canCancel: false, next: [7, 8, 9, 12, 13, 18] },
  7: { name: msg('In consegna'), canModify: false, canCancel: false, canWithdraw: true, next: [8, 9, 12, 13] },
  8: { name: msg('Consegnato'), canModify: false, canCancel: false, canWithdraw: true, canRate: true, next: [] },
  9: {
    name: msg('Consegnato parzialmente'),
    canModify: false,
    canCancel: false,
    canWithdraw: true,
    canRate: true,
    next: [],
  },
  10: { name: msg('Annullato'), canModify: false, canCancel: false, cameToNothing: true, next: [] },
  11: { name: msg('Invalidato'), canModify: false, canCancel: false, cameToNothing: true, next: [] },
  12: { name: msg('Non ritirato'), canModify: false, canCancel: false, next: [] },
  13: { name: msg('Non riuscito'), canModify: false, canCancel: false, cameToNothing: true, next: [] },
  18: { name: msg('In consegna'), canModify: false, canCancel: false, canWithdraw: true, next: [8, 9, 12, 13] },
};

/**
 * Orders in these states do not count as bought: neither for a daily maximum, nor for the usual shopping or
 * recommendations. An unknown state counts as bought.
 */
export const NOT_BOUGHT: readonly number[] = Object.entries(ORDER_STATUSES)
  .filter(([, status]) => status.cameToNothing)
  .map(([id]) => Number(id));

/** Orders in these states are not charged: an order that was not collected is not paid either. */
export const NOT_CHARGED: readonly number[] = [...NOT_BOUGHT, NOT_COLLECTED];

/** The goods are being prepared, or are on their way. */
export const IN_PREPARATION: readonly number[] = [
  TAKEN_IN_CHARGE,
  BEING_PICKED,
  ALMOST_READY,
  ON_ITS_WAY,
  ON_ITS_WAY_WITH_PARTNER,
];
/** The customer has the goods, or some of them. */
export const HANDED_OVER: readonly number[] = [DELIVERED, PARTLY_DELIVERED];
/**
 * From these states on, an order whose payment ended is not cancelled automatically: the staff decide (decision 71).
 */
export const IN_THE_HANDS_OF_STAFF: readonly number[] = [...IN_PREPARATION, ...HANDED_OVER];

/** Orders in these states have not ended. */
export const ORDERS_UNDER_WAY: readonly number[] = Object.entries(ORDER_STATUSES)
  .filter(([, status]) => status.next.length > 0)
  .map(([id]) => Number(id));

const UNKNOWN: OrderStatus = { name: msg('In lavorazione'), canModify: false, canCancel: false, next: [] };

export function orderStatus(statusId: number): OrderStatus {
  return ORDER_STATUSES[statusId] ?? UNKNOWN;
}

/** Returns the states with a transition to this one. */
export function statesThatBecome(statusId: number): number[] {
  return Object.keys(ORDER_STATUSES)
    .map(Number)
    .filter((id) => canBecome(id, statusId));
}

export function canBecome(statusId: number, nextId: number): boolean {
  return orderStatus(statusId).next.includes(nextId);
}

/** How a line was added to a cart or an order (S 3, cartItemInsertionTypeId). */
export const INSERTED = 1;
/** Added for free by a promotion: it is not bought again and does not count as bought. */
export const GIFT = 2;

/**
 * A step of an order about which its customer is notified: another slot, taken in charge, a total above what was
 * authorised, ready for pickup, on its way, in the locker, cancelled by the customer, and its end.
 */
export type OrderStep =
  | 'moved'
  | 'taken'
  | 'consent'
  | 'ready'
  | 'leaving'
  | 'in-locker'
  | 'delivered'
  | 'partly-delivered'
  | 'cancelled'
  | 'not-collected'
  | 'failed';

/** The goods are not picked yet: an order in these states is late once its slot has begun. */
export const TO_COLLECT: readonly number[] = [ORDERED, TAKEN_IN_CHARGE, BEING_PICKED];
/** The goods are ready or under way: an order in these states is late once its slot is over. */
export const TO_HAND_OVER: readonly number[] = [ALMOST_READY, ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER];

/**
 * The states as lists of the staff group them, in the order of an order's life. Names are to be shown by `t`. An order
 * whose customer is asked for a higher total is `asked` instead of `picking`.
 */
export const ORDER_STAGES = {
  unpaid: { name: msg('Da pagare'), statusIds: PENDING },
  ordered: { name: msg('Da preparare'), statusIds: [ORDERED] },
  picking: { name: msg('In preparazione'), statusIds: [TAKEN_IN_CHARGE, BEING_PICKED] },
  asked: { name: msg('Aspetta il cliente'), statusIds: [TAKEN_IN_CHARGE, BEING_PICKED] },
  ready: { name: msg('Pronto'), statusIds: [ALMOST_READY] },
  'on-its-way': { name: msg('In consegna'), statusIds: [ON_ITS_WAY, ON_ITS_WAY_WITH_PARTNER] },
  delivered: { name: msg('Consegnato'), statusIds: [DELIVERED] },
  'partly-delivered': { name: msg('Consegnato in parte'), statusIds: [PARTLY_DELIVERED] },
  'not-collected': { name: msg('Non ritirato'), statusIds: [NOT_COLLECTED] },
  cancelled: { name: msg('Annullato'), statusIds: [CANCELLED, INVALIDATED] },
  failed: { name: msg('Non riuscito'), statusIds: [FAILED] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly statusIds: readonly number[] }>>;
export type OrderStage = keyof typeof ORDER_STAGES;
export const STAGE_NAMES = Object.keys(ORDER_STAGES) as OrderStage[];

/**
 * `isAsked`: the customer is asked for a higher total and has not replied. An unknown state counts as being worked on.
 */
export function stageOf(statusId: number, isAsked: boolean): OrderStage {
  const stage = STAGE_NAMES.find((name) => ORDER_STAGES[name].statusIds.some((id) => id === statusId)) ?? 'picking';
  return stage === 'picking' && isAsked ? 'asked' : stage;
}

/** The conditions for joining two orders, each with its Italian name, which is shown by `t`. */
export const JOIN_NEEDS = {
  customer: msg('il cliente'),
  slot: msg('la fascia'),
  door: msg('l’indirizzo'),
  payment: msg('il pagamento'),
  party: msg('i dati della fattura'),
} as const;
