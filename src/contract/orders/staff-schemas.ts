import { type Static, Type } from 'typebox';
import { STAGE_NAMES } from '../../domain/orders/order-status.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { CountedPage, pageNumber } from '../base/page.ts';
import { CALL_OUTCOMES } from './limits.ts';
import { ConsentAsked } from './receipt-schemas.ts';
import * as routes from './routes.ts';
import { Order, OrderSummary, OrderTransaction } from './schemas.ts';

export const ArrivalServeBody = Type.Object({
  orderId: Id,
  announcedAt: Type.String({ maxLength: 40, description: 'of the announcement that was seen: a later one stays open' }),
  served: Type.Boolean({ description: 'false: it was a mistake' }),
});
export type ArrivalServeBody = Static<typeof ArrivalServeBody>;

const bind = bindFrom('issue 33, orders');

export const staffArrivalsCalls = {
  staffArrivalServe: bind(routes.staffArrivalServe, {
    body: ArrivalServeBody,
    data: Type.Object({}),
    summary: 'Says that nobody waits for an order any more, or takes that back',
    source: 'issue 14, arrivals shown to the staff',
  }),
} as const;

export const Hours = Type.String({
  pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$',
  description: 'the hours of a slot, as 14:00-16:00',
});
const Day = Type.String({ maxLength: 10, description: 'of the slot: YYYY-MM-DD, or "today" or "tomorrow" in Rome' });
const Stage = Type.Enum(STAGE_NAMES);

/** A filter that is left out does not narrow the list. */
export const StaffOrderQuery = Type.Object({
  page: pageNumber(1000),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'words, each of which is the number, or in name, company, e-mail or telephone of the customer; or in the address or the name of a product, of orders of `day`, else of those that are not over',
    }),
  ),
  stage: Type.Optional(Stage),
  service_id: Type.Optional(Type.Integer({ description: '1 drive, 2 home delivery, 4 locker' })),
  store_id: Type.Optional(Id),
  day: Type.Optional(Day),
  slot: Type.Optional(Hours),
  late: Type.Optional(
    Type.Boolean({
      description: 'true: the slot has begun and the goods are not ready, or it is over and nobody has them',
    }),
  ),
  failed_payment: Type.Optional(
    Type.Boolean({
      description: 'true: the payment failed and the order waits for another one, or was served without its money',
    }),
  ),
  product_id: Type.Optional(Id),
  sort: Type.Optional(
    Type.Enum(['slot', 'newest', 'customer', 'total'], {
      description: 'absent: by slot where a day is given, else newest',
    }),
  ),
  reverse: Type.Optional(Type.Boolean({ description: 'true: in the opposite order' })),
});
export type StaffOrderQuery = Static<typeof StaffOrderQuery>;

export const StaffOrderRow = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which the customer knows the order' }),
  stage: Stage,
  customer: Type.String({ description: 'first and last name' }),
  company: Type.Optional(Type.String()),
  deliveryServiceId: Type.Integer(),
  place: Type.String({ description: 'street and town; of a pickup empty' }),
  storeName: Type.String(),
  timeslot: OrderSummary.properties.timeslot,
  totalItems: Type.Integer({ description: 'lines' }),
  pickedItems: Type.Integer({ description: 'lines for which somebody said what is there' }),
  total: Type.Number({ description: 'euro, the final total once it is known' }),
  paymentTypeName: Type.String(),
  isLate: Type.Boolean(),
  hasFailedPayment: Type.Boolean(),
});
export type StaffOrderRow = Static<typeof StaffOrderRow>;

export const StaffOrderList = Type.Object({
  page: CountedPage,
  orders: Type.Array(StaffOrderRow),
  counts: Type.Object(
    { today: Type.Integer(), late: Type.Integer(), failedPayment: Type.Integer(), tomorrow: Type.Integer() },
    { description: 'how many orders the views have that everybody of the staff has' },
  ),
  slots: Type.Array(Type.String(), { description: 'the hours of the slots of `day` that have orders, as 14:00-16:00' }),
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String() })),
  product: Type.Optional(Type.String({ description: 'the name of `product_id`' })),
});
export type StaffOrderList = Static<typeof StaffOrderList>;

const Weighed = { quantity: Type.Integer(), weight: Type.Number({ description: 'kg' }) };

/** A line as ordered, as picked and as charged. */
export const StaffOrderLine = Type.Object({
  orderItemId: Type.Integer(),
  productId: Type.Integer(),
  name: Type.String(),
  brand: Type.String(),
  pack: Type.String(),
  picture: Type.Optional(Type.String({ description: 'path of its picture' })),
  note: Type.Optional(Type.String({ description: 'what the customer wishes' })),
  ordered: Type.Object({ ...Weighed, total: Type.Number({ description: 'euro' }) }),
  outcome: Type.Enum(['open', 'picked', 'part', 'substituted', 'missing', 'returned'], {
    description: 'open: nobody has said what is there',
  }),
  picked: Type.Optional(Type.Object(Weighed)),
  substitute: Type.Optional(Type.Object({ ...Weighed, productId: Type.Integer(), name: Type.String() })),
  charged: Type.Optional(Type.Number({ description: 'euro; absent: not known yet' })),
});
export type StaffOrderLine = Static<typeof StaffOrderLine>;

export const StaffOrder = Type.Object({
  ...Type.Pick(StaffOrderRow, [
    'orderId',
    'orderNumber',
    'stage',
    'deliveryServiceId',
    'storeName',
    'timeslot',
    'isLate',
    'hasFailedPayment',
  ]).properties,
  orderStatusId: Type.Integer(),
  placedAt: Type.String({ description: 'ISO instant' }),
  customer: Type.Object({
    userId: Type.Integer(),
    name: Type.String(),
    company: Type.Optional(Type.String()),
    email: Type.String(),
    phone: Type.String(),
    orders: Type.Integer({ description: 'how many they have placed' }),
  }),
  address: Order.properties.shippingAddress,
  infos: Type.Record(Type.String(), Type.String(), { description: 'what the customer said of the whole order' }),
  lines: Type.Array(StaffOrderLine),
  bags: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  ordered: Type.Object({
    goods: Type.Number(),
    bags: Type.Number(),
    delivery: Type.Number(),
    certificates: Type.Number(),
    total: Type.Number(),
  }),
  finalTotal: Type.Optional(Type.Number({ description: 'euro; absent: not known yet' })),
  consent: Type.Optional(ConsentAsked),
  lockerBox: Type.Optional(Type.String()),
  money: Type.Object(
    {
      paymentTypeName: Type.String(),
      held: Type.Number({ description: 'authorised at a provider and not collected' }),
      collected: Type.Number({ description: 'and not paid back' }),
      owed: Type.Number({ description: 'on account, once the goods were handed over' }),
      atHandover: Type.Number({ description: 'to be paid when the goods are handed over' }),
      missing: Type.Number({ description: 'covered by no payment' }),
      refundable: Type.Number(),
    },
    { description: 'euro' },
  ),
  payments: Type.Array(OrderTransaction),
  history: Type.Array(
    Type.Object({
      orderStatusId: Type.Integer(),
      orderStatus: Type.String(),
      at: Type.String({ description: 'ISO instant' }),
      by: Type.Enum(['customer', 'staff', 'shop']),
      name: Type.Optional(Type.String({ description: 'of the member of the staff' })),
      note: Type.String(),
    }),
  ),
  deliveryEvents: Type.Array(Type.Object({ name: Type.String(), at: Type.String() })),
  notes: Type.Array(
    Type.Object({
      kind: Type.Enum([...CALL_OUTCOMES, 'moved', 'joined', 'refunded'], {
        description:
          'what came of a call; moved, joined, refunded: the order has another slot, or the goods of another order, or something of it was given back',
      }),
      body: Type.String(),
      at: Type.String({ description: 'ISO instant' }),
      name: Type.String({ description: 'of the member of the staff' }),
    }),
    { description: 'what the staff wrote about it, the oldest first' },
  ),
  messages: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('mail'), Type.Literal('push')]),
      subject: Type.String({ description: 'of a mail; of a notification on devices its text. Italian' }),
      at: Type.String({ description: 'ISO instant' }),
    }),
    { description: 'what was sent to its customer about it, the oldest first' },
  ),
  joinable: Type.Array(Type.Object({ orderId: Type.Integer(), orderNumber: Type.Integer(), total: Type.Number() }), {
    description:
      'other orders of its customer to the same slot and address that nobody has taken in charge: their goods may join it',
  }),
  versions: Type.Array(
    Type.Object({ orderId: Type.Integer(), placedAt: Type.String(), total: Type.Number(), isCurrent: Type.Boolean() }),
    {
      description:
        'the order and what it was before its customer changed it, the latest first; empty: it was never changed',
    },
  ),
});
export type StaffOrder = Static<typeof StaffOrder>;

export const StaffToday = Type.Object({
  day: Type.String({ description: 'YYYY-MM-DD' }),
  at: Type.String({ description: 'HH:MM in Rome' }),
  orders: Type.Integer({ description: 'of the day' }),
  total: Type.Number({
    description: 'euro, of the orders of the day but those for which nothing is charged, as cancelled ones',
  }),
  slots: Type.Array(
    Type.Object({
      hours: Type.String({ description: 'as 14:00-16:00' }),
      orders: Type.Integer(),
      stages: Type.Array(Type.Object({ stage: Stage, orders: Type.Integer() }), {
        description: 'those that have orders',
      }),
      late: Type.Integer(),
      free: Type.Integer({ description: 'places that can still be ordered' }),
    }),
    { description: 'of all zones by their hours' },
  ),
  waiting: Type.Object(
    {
      arrivals: Type.Integer({
        description: 'customers who announced today that they come, and have not got their goods',
      }),
      late: Type.Integer(),
      failedPayment: Type.Integer(),
      asked: Type.Integer({ description: 'orders whose customers are asked for a higher total' }),
      refunds: Type.Integer({ description: 'to be decided; 0 without the right' }),
      companies: Type.Integer({ description: 'to be approved; 0 without the right' }),
    },
    { description: 'what waits for a person, of any day' },
  ),
  missing: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      name: Type.String(),
      storeId: Type.Integer(),
      storeName: Type.String(),
      orders: Type.Integer({ description: 'of the day that nobody has taken in charge and that want it' }),
    }),
    { description: 'goods of which nothing was there when an order of the day was picked' },
  ),
  finished: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String(), products: Type.Integer() }), {
    description: 'stores with goods that are finished for today; none without the right to the stock',
  }),
  searches: Type.Array(Type.Object({ term: Type.String(), times: Type.Integer() }), {
    description: 'of today: words for which shoppers found nothing, those searched most first; none of another day',
  }),
});
export type StaffToday = Static<typeof StaffToday>;

const StaffOrderNumber = Type.Object({ order_id: Id });

export const StaffCancelBody = Type.Object({
  order_id: Id,
  reason: Type.String({ maxLength: 300, description: 'Italian; the customer reads it with the history' }),
});

export const staffOrdersCalls = {
  staffOrderList: bind(routes.staffOrderList, {
    query: StaffOrderQuery,
    data: StaffOrderList,
    summary: 'Orders as the staff look for them, page by page',
  }),
  staffOrderView: bind(routes.staffOrderView, {
    query: StaffOrderNumber,
    data: StaffOrder,
    summary: 'One order with all that is known of it; by the number or by the id of any version',
  }),
  staffToday: bind(routes.staffToday, {
    query: Type.Object({ day: Type.Optional(Day) }),
    data: StaffToday,
    summary: 'A day at one look: orders by slot and state, and what waits for a person',
  }),
  staffOrderCancel: bind(routes.staffOrderCancel, {
    body: StaffCancelBody,
    data: StaffOrder,
    summary: 'Cancel an order that nobody has taken in charge: its customer gets a mail',
  }),
} as const;
