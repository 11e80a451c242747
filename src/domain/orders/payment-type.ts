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

/** Returns the id under which a payment type is offered; the partner's "on delivery" is the same one. */
export function paymentTypeId(id: number): number {
  return id === ON_DELIVERY_PARTNER ? ON_DELIVERY : id;
}

/** The ways to pay for this service, in the order they are shown. */
export function paymentTypesFor(deliveryServiceId: number): PaymentTypeRule[] {
  return PAYMENT_TYPES.filter((type) => type.deliveryServiceIds.includes(deliveryServiceId));
}

export function paymentTypeName(id: number): string {
  return PAYMENT_TYPES.find((type) => type.paymentTypeId === paymentTypeId(id))?.name ?? msg('Pagamento');
}
