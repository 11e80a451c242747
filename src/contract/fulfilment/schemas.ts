import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Order } from '../orders/schemas.ts';
import * as routes from './routes.ts';

const MAX_LOCKER_BOX = 20;

const Pieces = Type.Integer({ minimum: 0, maximum: 10_000 });
const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'as weighed' });

export const ServeListQuery = Type.Object({
  store_id: Type.Optional(Id),
  date: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'of the slot, YYYY-MM-DD; absent: today and what is left of earlier days',
    }),
  ),
});
export type ServeListQuery = Static<typeof ServeListQuery>;

export const OrderToServe = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which the customer knows the order' }),
  orderStatusId: Type.Integer(),
  orderStatus: Type.String(),
  deliveryServiceId: Type.Integer(),
  storeId: Type.Integer(),
  storeName: Type.String(),
  customer: Type.String({ description: 'first and last name' }),
  phone: Type.String({
    description: 'of the address, or of the customer where the goods are picked up; empty: none is known',
  }),
  timeslot: Type.Object({ dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() }),
  totalItems: Type.Integer({ description: 'lines' }),
  pickedItems: Type.Integer({ description: 'lines for which somebody said what is there' }),
  awaitsConsent: Type.Boolean({ description: 'the customer is asked for a total above what was authorised' }),
  unpaid: Type.Number({ description: 'euro that no payment covers: the goods do not leave before; 0: all is well' }),
  partnerSays: Type.Optional(
    Type.String({ description: 'the last event of the delivery partner; absent: the shop delivers' }),
  ),
});
export type OrderToServe = Static<typeof OrderToServe>;

export const OrdersToServe = Type.Object({
  orders: Type.Array(OrderToServe, { description: 'by the beginning of their slots, at most 300' }),
});

const Substitute = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg' }),
  unitPrice: Type.Number({
    description: 'its own price, euro per piece or per kg; never more is charged than for what it replaces',
  }),
});

export const LineToServe = Type.Object({
  orderItemId: Type.Integer(),
  productId: Type.Integer(),
  name: Type.String(),
  brand: Type.String(),
  pack: Type.String(),
  isLoose: Type.Boolean({ description: 'weighed: the pick says grams' }),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg, as ordered' }),
  mostWeight: Type.Number({ description: 'kg; for more the customer is asked. 0 for pieces' }),
  note: Type.Optional(Type.String()),
  acceptsAlternatives: Type.Boolean(),
  preferredSubstituteId: Type.Optional(Type.Integer()),
  preferredSubstitute: Type.Optional(Type.String()),
  picked: Type.Optional(
    Type.Object({
      quantity: Type.Integer(),
      weight: Type.Number({ description: 'kg' }),
      substitute: Type.Optional(Substitute),
      isReturned: Type.Boolean(),
      charged: Type.Optional(Type.Number({ description: 'euro; absent: not known yet' })),
    }),
  ),
});
export type LineToServe = Static<typeof LineToServe>;

export const OrderInCharge = Type.Object({
  ...OrderToServe.properties,
  infos: Type.Record(Type.String(), Type.String(), { description: 'what the customer said of the whole order' }),
  lines: Type.Array(LineToServe),
  bags: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  /** Whether it contains alcohol: the driver or picker who hands it over checks a document (L. 125/2001). */
  hasAlcohol: Type.Boolean(),
  total: Type.Optional(Type.Number({ description: 'euro; absent: not known yet' })),
  consent: Type.Optional(
    Type.Object({
      total: Type.Number({ description: 'euro, as weighed' }),
      agreedTotal: Type.Number({ description: 'euro, charged without consent' }),
      until: Type.String({ description: 'ISO instant' }),
      answer: Type.Optional(Type.String({ description: "'accepted', 'refused' or 'silent'" })),
    }),
  ),
  payment: Type.Object(
    {
      name: Type.String({ description: 'how it is paid' }),
      state: Type.Enum(['unpaid', 'waiting', 'at-handover', 'on-account', 'authorised', 'collected'], {
        description: 'unpaid: its payment ended. waiting: it was never paid',
      }),
    },
    { description: 'how the payment of the order stands' },
  ),
  toRefund: Type.Number({ description: 'euro that were paid beforehand and are to be paid back; 0: nothing' }),
  toCollect: Type.Number({ description: 'euro that the customer pays at the handover; 0: nothing' }),
  certified: Type.Number({ description: 'euro of the total that certificates pay' }),
});
export type OrderInCharge = Static<typeof OrderInCharge>;

export const OrderNumber = Type.Object({ order_id: Id });

export const PickBody = Type.Object({
  order_id: Id,
  order_item_id: Id,
  quantity: Type.Optional(Pieces),
  weight_grams: Type.Optional(Grams),
  substitute: Type.Optional(
    Type.Object({ product_id: Id, quantity: Type.Optional(Pieces), weight_grams: Type.Optional(Grams) }),
  ),
});
export type PickBody = Static<typeof PickBody>;

export const InLockerBody = Type.Object({
  order_id: Id,
  box: Type.Optional(Type.String({ maxLength: MAX_LOCKER_BOX, description: 'what is written on the door' })),
});

export const DeliveredBody = Type.Object({
  order_id: Id,
  returned_items: Type.Optional(
    Type.Array(Id, {
      maxItems: 500,
      description: 'lines (order_item_id) that the customer did not take: they are not charged',
    }),
  ),
  of_age: Type.Optional(
    Type.Boolean({ description: 'who hands over has seen a document: the customer is of age (L. 125/2001)' }),
  ),
  paid_by: Type.Optional(
    Type.Enum(['cash', 'card'], { description: 'how what was due was paid; absent: nothing was, or nobody says it' }),
  ),
});
export type DeliveredBody = Static<typeof DeliveredBody>;

export const EndBody = Type.Object({
  order_id: Id,
  reason: Type.Optional(
    Type.String({ maxLength: 300, description: 'Italian; the customer reads it with the history' }),
  ),
});
export type EndBody = Static<typeof EndBody>;

export const ConsentBody = Type.Object({
  order_id: Id,
  accepts: Type.Boolean({ description: 'false: what is above the authorised amount is left out' }),
  total: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'euro, as it was shown: another one is asked again',
  }),
});
export type ConsentBody = Static<typeof ConsentBody>;

const bind = bindFrom('D 4, issue 16');

export const fulfilmentCalls = {
  orderConsent: bind(routes.orderConsent, {
    body: ConsentBody,
    data: Order,
    summary: 'The customer accepts or refuses a total above what was authorised',
    source: 'D 9, issue 16',
  }),
  staffOrdersToServe: bind(routes.staffOrdersToServe, {
    query: ServeListQuery,
    data: OrdersToServe,
    summary: 'Orders that are to be prepared or handed over',
  }),
  staffOrderToServe: bind(routes.staffOrderToServe, {
    query: OrderNumber,
    data: OrderInCharge,
    summary: 'One order as the staff prepare it, with what the customer wishes and what was picked',
  }),
  staffOrderTake: bind(routes.staffOrderTake, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'Take an order in charge: the customer neither changes nor cancels it any more',
  }),
  staffOrderPick: bind(routes.staffOrderPick, {
    body: PickBody,
    data: OrderInCharge,
    summary: 'Say what is there of a line, with its real weight, and what is there in its place',
    source: 'D 9, S 9, issue 16',
  }),
  staffOrderReady: bind(routes.staffOrderReady, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'Everything is picked: the order is ready, or its customer is asked for a higher total',
    source: 'D 9, issue 16',
  }),
  staffOrderLeave: bind(routes.staffOrderLeave, {
    body: OrderNumber,
    data: OrderInCharge,
    summary: 'The order leaves the store',
  }),
  staffOrderInLocker: bind(routes.staffOrderInLocker, {
    body: InLockerBody,
    data: OrderInCharge,
    summary: 'The goods are in the locker: the customer is told, and can collect them',
  }),
  staffOrderDelivered: bind(routes.staffOrderDelivered, {
    body: DeliveredBody,
    data: OrderInCharge,
    summary: 'The customer has the goods: the final total is collected',
    source: 'D 9, issue 16',
  }),
  staffOrderNotCollected: bind(routes.staffOrderNotCollected, {
    body: EndBody,
    data: OrderInCharge,
    summary: 'Nobody came for the order, or nobody was at home',
  }),
  staffOrderFailed: bind(routes.staffOrderFailed, {
    body: EndBody,
    data: OrderInCharge,
    summary: 'The order cannot be carried out: nothing is charged',
  }),
} as const;

/** Refusals of a customer's answer to a total above what was authorised. */
export const FULFILMENT_ERRORS = {
  CONSENT_NOT_ASKED: 'Non c’è nessun importo da confermare per questo ordine',
  CONSENT_CHANGED: 'Nel frattempo l’importo è cambiato: controllalo di nuovo',
} as const;

/** Refusals of the calls by which the staff prepare and hand over orders. */
export const STAFF_FULFILMENT_ERRORS = {
  STEP_NOT_NOW: 'Un ordine nello stato “{status}” non può fare questo passo',
  ORDER_AWAITS_PAYMENT:
    'Il cliente deve ancora pagare questo ordine: si prende in carico quando il pagamento è a posto',
  ORDER_UNPAID:
    'Mancano {amount}: la spesa non può uscire finché non è pagata, o finché non decidi come si paga in Incassi mancati',
  NOT_IN_CHARGE: 'Nessuno ha ancora preso in carico questo ordine',
  CONSENT_AWAITED: 'Il cliente deve ancora rispondere sull’importo: aspetta la risposta o ripesa i prodotti',
  NO_LOCKER: 'Questo ordine non va in un locker',
  NOT_IN_LOCKER: 'Questo ordine va in un locker: prima metti la spesa nello sportello',
  LINE_NOT_FOUND: 'Questa riga non è nell’ordine',
  LINE_NOT_PICKED: 'Manca ancora: {name}',
  NOTHING_PICKED: 'Non c’è nessun prodotto: segna l’ordine come non riuscito',
  WEIGHT_MISSING: 'Questo prodotto si vende a peso: scrivi i grammi',
  PIECES_ONLY: 'Questo prodotto si vende a pezzi: scrivi quanti sono',
  TOO_MANY_PIECES: 'Ne sono stati ordinati solo {ordered}',
  SUBSTITUTE_UNWANTED: 'Il cliente non vuole alternative per questo prodotto',
  SUBSTITUTE_UNKNOWN: 'Questo prodotto non è in vendita in questo negozio',
  SUBSTITUTE_SAME: 'È il prodotto ordinato: scrivi la quantità sulla sua riga',
  SUBSTITUTE_UNLIKE: 'Un prodotto a peso si sostituisce con uno a peso, uno a pezzi con uno a pezzi',
  SUBSTITUTE_UNSAFE: 'Contiene alcol o allergeni che il prodotto ordinato non ha, o non va mai dato al suo posto',
  SUBSTITUTE_LOCKER: 'Questo ordine va in un locker, dove gli alcolici non si consegnano',
  SUBSTITUTE_PRICE: 'Il prezzo è troppo diverso: al massimo il {percent}% in più o in meno',
} as const;
