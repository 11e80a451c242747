import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { OrderTransaction, PaymentChoice } from '../orders/schemas.ts';
import { MAX_PRESENT_MESSAGE, MAX_PRESENT_NAME } from './limits.ts';
import * as routes from './routes.ts';

const bind = bindFrom('issue 17');

/** D 3, D 4: a subscription of home delivery. */
const Subscription = Type.Object({
  subscriptionId: Type.Integer(),
  status: Type.Enum(['active', 'expiring', 'expired', 'renew'], {
    description: 'expiring: it ends soon; renew: another one begins when it ends',
  }),
  startDate: Type.String({ description: 'YYYY-MM-DD' }),
  endDate: Type.String({ description: 'YYYY-MM-DD, the last day of a delivery' }),
  price: Type.Number({ description: 'euro that were paid' }),
  canWithdraw: Type.Boolean(),
  refund: Type.Optional(Type.Number({ description: 'euro that who withdraws today gets back' })),
});
export type Subscription = Static<typeof Subscription>;

const FeeRange = Type.Object({ from: Type.Number({ description: 'euro' }), to: Type.Number({ description: 'euro' }) });
export type FeeRange = Static<typeof FeeRange>;

export const Subscriptions = Type.Object({
  plan: Type.Object({
    price: Type.Number({ description: 'euro for a year' }),
    months: Type.Integer(),
    deliveryFee: Type.Number({ description: 'euro for a delivery below freeFrom' }),
    freeFrom: Type.Number({ description: 'euro of goods' }),
    today: Type.Optional(
      Type.Object(
        { below: FeeRange, from: FeeRange },
        { description: 'what free slots cost without a subscription, below freeFrom and from it on; absent: no home' },
      ),
    ),
  }),
  subscriptions: Type.Array(Subscription, { description: 'the latest first' }),
  canBuy: Type.Boolean({ description: 'there is none, or the last one may be renewed' }),
  isHome: Type.Boolean({ description: 'the cart is delivered at home, as a subscription wants it' }),
  ordered: Type.Optional(OrderTransaction),
});
export type Subscriptions = Static<typeof Subscriptions>;

export const SubscriptionBuyBody = Type.Object({
  payment_type_id: Id,
  ...PaymentChoice,
  accept_terms: Type.Boolean(),
  need_invoice: Type.Optional(Type.Boolean({ description: 'a company gets an invoice in any case' })),
  invoice_person_fiscal_id: Type.Optional(Id),
  invoice_cig: Type.Optional(Type.String({ maxLength: 40, description: 'of a public body' })),
  invoice_cup: Type.Optional(Type.String({ maxLength: 40, description: 'of a public body' })),
});
export type SubscriptionBuyBody = Static<typeof SubscriptionBuyBody>;
/**
 * If redirectUrl is set, the shopper must continue there; without it the payment is complete, or waits for its
 * provider.
 */
export const SaleReply = Type.Object({ transaction: OrderTransaction });
export type SaleReply = Static<typeof SaleReply>;

export const SubscriptionWithdrawBody = Type.Object({ subscription_id: Id });

export const CertificateBuyBody = Type.Object({
  amount: Type.Number({ description: 'euro, whole' }),
  recipient_email: Type.String({ maxLength: 254 }),
  recipient_name: Type.Optional(Type.String({ maxLength: MAX_PRESENT_NAME })),
  message: Type.Optional(Type.String({ maxLength: MAX_PRESENT_MESSAGE })),
  payment_type_id: Id,
  ...PaymentChoice,
});

export const CertificatesBought = Type.Object({
  certificates: Type.Array(
    Type.Object({
      saleId: Type.Integer(),
      status: Type.Enum(['ordered', 'sent'], { description: 'ordered: its payment is awaited' }),
      amount: Type.Number({ description: 'euro' }),
      recipientEmail: Type.String(),
      recipientName: Type.String(),
      date: Type.String({ description: 'ISO instant' }),
      endDate: Type.Optional(Type.String({ description: 'YYYY-MM-DD, the last day on which it can be used' })),
    }),
    { description: 'the latest first' },
  ),
});

export const directSalesCalls = {
  subscriptionView: bind(routes.subscriptionView, {
    data: Subscriptions,
    summary: 'The subscription of home delivery: what it costs, and those that the customer has',
    source: 'D 2, D 4, D 9',
  }),
  subscriptionBuy: bind(routes.subscriptionBuy, {
    body: SubscriptionBuyBody,
    data: SaleReply,
    summary: 'Buy or renew the subscription; pressed again it goes on with the same payment',
    source: 'D 6, D 9',
  }),
  subscriptionWithdraw: bind(routes.subscriptionWithdraw, {
    body: SubscriptionWithdrawBody,
    data: Subscriptions,
    summary: 'Withdraw from a subscription; what is left of it is paid back',
  }),
  certificateBuy: bind(routes.certificateBuy, {
    body: CertificateBuyBody,
    data: SaleReply,
    summary: 'Buy a gift certificate as a present, which is sent by mail',
  }),
  certificatesBought: bind(routes.certificatesBought, {
    data: CertificatesBought,
    summary: 'The certificates that the customer bought as presents',
  }),
} as const;

/** Refusals about subscriptions and about certificates that are bought. */
export const DIRECT_SALE_ERRORS = {
  SUBSCRIPTION_HOME_ONLY: 'L’abbonamento vale per la consegna a casa: scegli prima l’indirizzo di casa per la spesa',
  SUBSCRIPTION_EXISTS: 'Hai già un abbonamento: puoi rinnovarlo negli ultimi {days} giorni',
  SUBSCRIPTION_NOT_FOUND: 'Abbonamento non trovato',
  SUBSCRIPTION_TOO_LATE: 'Puoi recedere entro {days} giorni dall’acquisto',
  SALE_FAILED: 'Il pagamento non è riuscito: non ti è stato addebitato nulla',
  CERTIFICATE_AMOUNT: 'Scegli un importo tra {least} e {most} euro, senza centesimi',
} as const;
