import type { DueList } from '../../../contract/dues/schemas.ts';
import { isOnline, PAYMENT_TYPES } from '../../../domain/orders/payment-type.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';

/** How dues are paid: by what a provider of the shop has, or by a transfer to the shop's account. */
export function waysToPay({ means, wire }: PaymentProviders): Pick<DueList, 'paymentTypes' | 'wire'> {
  const types = PAYMENT_TYPES.filter(
    (type) => type.sameAs === undefined && isOnline(type.means) && means.has(type.means),
  );
  return {
    paymentTypes: types.map(({ paymentTypeId, name, description }) => ({ paymentTypeId, name, description })),
    ...(wire ? { wire: { iban: wire.iban, holder: wire.holder } } : {}),
  };
}
