import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { Adjustment, BagItem, PriceStep } from '../cart/schemas.ts';
import { Product } from '../catalogue/product.ts';
import { ConsentAsked, InLocker, Receipt } from './receipt-schemas.ts';

export const OrderLine = Type.Object({
  orderItemId: Type.Integer(),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg' }),
  unitPrice: Type.Number({ description: 'euro per piece or per kg' }),
  grossTotal: Type.Number({ description: 'euro' }),
  cartItemInsertionTypeId: Type.Integer({ description: '1: normal item, 2: gift of a promotion' }),
  priceSteps: Type.Optional(
    Type.Array(PriceStep, { description: 'ours: from the list price to grossTotal, as it was bought' }),
  ),
  orderItemInfo: Type.Record(Type.String(), Type.String()),
  product: Product,
});

/** D 3, Payment transaction; the fields after `authorizedAmount` are ours. */
export const OrderTransaction = Type.Object({
  orderTransactionId: Type.Integer(),
  addDate: Type.String({ description: 'ISO instant' }),
  transactionStatusId: Type.Integer({
    description: '0 error, 1 in progress, 2 authorized, 3 confirmed, 4 reversed, 5 cancelled (D 4)',
  }),
  transactionStatus: Type.String(),
  paymentTypeId: Type.Integer(),
  paymentTypeName: Type.String(),
  authorizedAmount: Type.Number({ description: 'euro' }),
  capturedAmount: Type.Number({ description: 'euro' }),
  refundedAmount: Type.Number({ description: 'euro' }),
  redirectUrl: Type.Optional(Type.String({ description: 'the page on which the shopper has to go on' })),
  failure: Type.Optional(Type.String({ description: "'declined', 'abandoned' or 'expired'" })),
  paidWith: Type.Optional(Type.String({ description: 'ours: the card or wallet, as "Mastercard •••• 3155"' })),
});
export type OrderTransaction = Static<typeof OrderTransaction>;

/** The payment that was started or changed, and whether the order is placed. */
export const OrderPaymentReply = Type.Object({
  orderId: Type.Integer(),
  orderStatusId: Type.Integer(),
  transaction: OrderTransaction,
});

/** user_payment_auth_id, payment_data: S 7, D 7. */
export const PaymentChoice = {
  user_payment_auth_id: Type.Optional(Id),
  payment_data: Type.Optional(
    Type.String({ maxLength: 4000, description: 'JSON text; {"saveCard": true} keeps the card for later payments' }),
  ),
};

/** The part of an order that one warehouse prepares. */
const SubOrder = Type.Object({
  subOrderId: Type.Integer(),
  warehouse: Type.Object({ warehouseId: Type.Integer(), name: Type.String() }),
  orderStatusId: Type.Integer(),
  orderStatus: Type.String(),
  timeslot: Type.Object({ dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() }),
  totalItems: Type.Integer(),
  grossTotal: Type.Number({ description: 'euro' }),
});

export const OrderSummary = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({
    description: 'ours: the number by which people know the order; all its changes keep that of the first version',
  }),
  orderStatusId: Type.Integer(),
  orderStatus: Type.String(),
  addDate: Type.String({ description: 'ISO instant' }),
  deliveryServiceId: Type.Integer(),
  deliveryServiceName: Type.String(),
  storeName: Type.String(),
  timeslot: Type.Object({ dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() }),
  totalItems: Type.Integer(),
  goodsTotal: Type.Number(),
  deliveryFee: Type.Number(),
  grossTotal: Type.Number(),
  canModify: Type.Boolean(),
  canCancel: Type.Boolean(),
  changeUntil: Type.Optional(
    Type.String({
      description: 'ours, ISO instant: until then it can be changed, unless its preparation begins before',
    }),
  ),
  isByAgent: Type.Optional(Type.Boolean({ description: 'a member of the staff placed it for the customer (D 6)' })),
  subOrders: Type.Array(SubOrder, { description: 'one for each warehouse; a cart has the goods of one' }),
  replacesOrderId: Type.Optional(Type.Integer({ description: 'ours: the order of which this one is the change' })),
  replacedByOrderId: Type.Optional(Type.Integer({ description: 'ours: the change of this order that counts instead' })),
  changeOrderId: Type.Optional(
    Type.Integer({ description: 'ours: the change of this order that waits to be paid; until then this one counts' }),
  ),
});
export type OrderSummary = Static<typeof OrderSummary>;

/** Goods that join an order once their own payment is authorised (order/add-items). */
const OrderAddition = Type.Object({
  state: Type.Enum(['waiting', 'failed', 'refused'], {
    description: 'waiting: for the payment; failed: it was not paid; refused: paid, not added, and released',
  }),
  totalItems: Type.Integer(),
  amount: Type.Number({ description: 'euro that are authorised at most' }),
  redirectUrl: Type.Optional(Type.String({ description: 'the page on which the shopper has to go on' })),
  reason: Type.Optional(Type.String({ description: 'Italian: why the goods were refused' })),
});

/** The fields of an order that its summary in a list leaves out. */
export const ORDER_DETAILS = {
  paymentTypeId: Type.Integer(),
  paymentTypeName: Type.String(),
  authorisedTotal: Type.Number(),
  splitPayment: Type.Optional(
    Type.Object(
      { vat: Type.Number(), toPay: Type.Number() },
      {
        description:
          'of a public body (art. 17-ter DPR 633/1972), in euro: the VAT that it pays to the state, and what it owes the shop',
      },
    ),
  ),
  totalDiscount: Type.Number(),
  shippingAddress: Type.Object({
    addressName: Type.String(),
    doorbellName: Type.String(),
    address1: Type.String(),
    addressNumber: Type.String(),
    city: Type.String(),
    province: Type.String(),
    postalcode: Type.String(),
    referencePhoneNumber: Type.String(),
    addressNote: Type.String(),
  }),
  orderTransactions: Type.Array(OrderTransaction, { description: 'the oldest first' }),
  payUntil: Type.Optional(
    Type.String({ description: 'ours, ISO instant: an order that is not paid by then is cancelled' }),
  ),
  toPayAgain: Type.Optional(
    Type.Object(
      {
        amount: Type.Number({ description: 'euro' }),
        why: Type.Enum(['renewal', 'unpaid', 'uncollected'], {
          description:
            'renewal: the authorisation ends before the slot. unpaid: it ended while the goods are prepared. uncollected: after they were handed over',
        }),
      },
      { description: 'ours: the order counts, and order/payment is to be called for it once more' },
    ),
  ),
  wireTransfer: Type.Optional(
    Type.Object(
      {
        iban: Type.String(),
        holder: Type.String(),
        reason: Type.String(),
        arrived: Type.Number({ description: 'euro of it that are there already' }),
      },
      { description: 'ours: where to transfer the money of an order that waits for it' },
    ),
  ),
  orderInfos: Type.Record(Type.String(), Type.String()),
  canAnnounceArrival: Type.Boolean({ description: 'ours: order/reserve is possible now' }),
  arrival: Type.Optional(
    Type.Object(
      {
        minutes: Type.Integer(),
        reservationInfo: Type.String(),
        arrivesAt: Type.String({ description: 'ISO instant' }),
      },
      { description: 'ours: what was announced by order/reserve' },
    ),
  ),
  deliveryEvents: Type.Optional(
    Type.Array(
      Type.Object({
        eventId: Type.Integer({ description: '100001 to 100019 (D 4)' }),
        name: Type.String(),
        date: Type.String({ description: 'ISO instant' }),
      }),
      { description: 'ours: what the delivery partner told, the oldest first; absent where the shop itself delivers' },
    ),
  ),
  bagItems: Type.Optional(Type.Array(BagItem)),
  orderAdjustmentSummary: Type.Object({ orderAdjustments: Type.Array(Adjustment) }),
  orderItems: Type.Array(OrderLine),
  replacedOrders: Type.Optional(
    Type.Array(OrderSummary, { description: 'ours, with show_replaced: the orders before it, the latest first' }),
  ),
  departments: Type.Optional(
    Type.Array(
      Type.Object({
        sectorId: Type.Integer(),
        name: Type.String(),
        categoryIds: Type.Array(Type.Integer(), { description: 'of the articles of the order' }),
      }),
      {
        description:
          'ours, in order/view with the receipt: the departments of orderItems, in the order of a walk through a shop',
      },
    ),
  ),
  receipt: Type.Optional(Receipt),
  consent: Type.Optional(ConsentAsked),
  inLocker: Type.Optional(InLocker),
  pickupCode: Type.Optional(
    Type.String({ description: 'that the customer says at the counter or the locker; absent: there is none yet' }),
  ),
  addition: Type.Optional(OrderAddition),
  history: Type.Array(
    Type.Object({
      orderStatusId: Type.Integer(),
      orderStatus: Type.String(),
      date: Type.String(),
      note: Type.String(),
    }),
  ),
};
export const Order = Type.Object({ ...OrderSummary.properties, ...ORDER_DETAILS });
export type Order = Static<typeof Order>;

/** Refusals about orders. Code -> Italian text; details fill the {braces}. */
export const ORDER_ERRORS = {
  ORDER_NOT_FOUND: 'Ordine non trovato',
  ORDER_NOT_CANCELLABLE: 'L’ordine è già in preparazione e non può più essere annullato',
  ORDER_NOT_MODIFIABLE: 'L’ordine è già in preparazione e non può più essere modificato',
  ORDER_CLOSED_TO_CHANGE: 'Un ordine nello stato “{status}” non può più essere modificato',
  ORDER_CHANGE_WAITS: 'Una modifica di questo ordine aspetta il pagamento: completala o annullala',
  ORDER_CHANGE_PAID: 'L’ordine è già stato pagato e non può essere modificato: puoi annullarlo e rifarlo',
  ORDER_CHANGE_ADDRESS:
    'L’indirizzo di questo ordine non è più tra i tuoi: aggiungilo di nuovo per modificare l’ordine',
  ORDER_ADD_PAID: 'Questo ordine è già pagato e qui non si possono pagare altri prodotti: fai un nuovo ordine',
  ORDER_ADD_CHANGING: 'Stai modificando questo ordine: aggiungi i prodotti al carrello',
  ORDER_ADD_ALCOHOL: '{names}: questo ordine va in un locker, dove gli alcolici non si consegnano',
  ORDER_ADD_NO_ROOM: 'In questa fascia oraria non c’è più posto per altri prodotti',
  ORDER_CHANGE_NONE: 'Non stai modificando nessun ordine',
  ORDER_ALREADY_CANCELLED: 'L’ordine è già stato annullato',
  ARRIVAL_NOT_PICKUP: 'L’arrivo si annuncia solo per gli ordini che ritiri in negozio',
  ARRIVAL_NOT_TODAY: 'Puoi annunciare il tuo arrivo nel giorno del ritiro',
  ARRIVAL_TOO_EARLY: 'Puoi annunciare il tuo arrivo da un’ora prima della tua fascia oraria',
  ARRIVAL_ORDER_ENDED: 'Questo ordine non è in attesa di ritiro',
  ORDER_NOT_TO_PAY: 'Questo ordine non è in attesa di pagamento',
  PAYMENT_TYPE_FIXED: 'L’ordine è già in preparazione: il pagamento non può più essere cambiato',
  PAYMENT_CARD_UNKNOWN: 'Questa carta non è più salvata: scegline un’altra',
  WIRE_TOO_LATE: 'Per questa fascia oraria il bonifico arriverebbe troppo tardi: scegli un altro pagamento',
  FISCAL_DATA_MISSING: 'Per la fattura serve il codice fiscale o la partita IVA: aggiungi i tuoi dati di fatturazione',
  CIG_MISSING: 'Per la fattura a un ente pubblico serve il codice CIG',
  ORDER_CLOSED: 'Un ordine nello stato “{status}” non può più essere annullato',
} as const;
