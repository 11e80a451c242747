import { msg } from '../../language/language.ts';

/** D 3. Where a way to pay may be used. More of them come with "Payments"; ON_DELIVERY is paid to the driver or at the store. */
export interface PaymentTypeRule {
  readonly paymentTypeId: number;
  readonly name: string;
  readonly description: string;
  readonly deliveryServiceIds: readonly number[];
}

export const ON_DELIVERY = 2;
/** The partner's "on delivery" (decisions: both are accepted). */
export const ON_DELIVERY_PARTNER = 20000;

const PAYMENT_TYPES: readonly PaymentTypeRule[] = [
  {
    paymentTypeId: ON_DELIVERY,
    name: msg('Pagamento alla consegna'),
    description: msg('Paghi quando ricevi la spesa, in contanti o con carta'),
    deliveryServiceIds: [1, 2],
  },
];

/** The ways to pay for this service, in the order they are shown. */
export function paymentTypesFor(deliveryServiceId: number): PaymentTypeRule[] {
  return PAYMENT_TYPES.filter((type) => type.deliveryServiceIds.includes(deliveryServiceId));
}

export function paymentTypeName(paymentTypeId: number): string {
  const typeId = paymentTypeId === ON_DELIVERY_PARTNER ? ON_DELIVERY : paymentTypeId;
  return PAYMENT_TYPES.find((type) => type.paymentTypeId === typeId)?.name ?? msg('Pagamento');
}
