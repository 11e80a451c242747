import { romeTime } from '../../../domain/base/rome-time.ts';
import { isTimeForWire } from '../../../domain/orders/payment-time.ts';
import { ON_DELIVERY, PAYMENT_TYPES, paymentTypeId, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { type SavedMeansRow, savedMeansOf } from '../payments/saved-means.ts';

export interface Payer {
  readonly userId: number;
  /** Of the cart; undefined: none is chosen, and no type is offered. */
  readonly serviceId: number | undefined;
  /** When the slot begins; undefined: none is chosen. A transfer that would come too late for it is not offered. */
  readonly begins: Date | undefined;
  readonly now: Date;
}

/** S 7, payment-type/list-auth: the types by which a cart can be paid, and the saved cards for them. `only`: of this type. */
export async function paymentTypeView(db: Queryable, providers: PaymentProviders, payer: Payer, only?: number) {
  const { userId, serviceId, begins, now } = payer;
  const isLate = begins !== undefined && !isTimeForWire(now, begins);
  const offered = serviceId === undefined ? [] : paymentTypesFor(serviceId, providers.means);
  const inTime = offered.filter(({ means }) => means !== 'wire' || !isLate);
  const types = inTime.filter((type) => only === undefined || type.paymentTypeId === paymentTypeId(only));
  const saved = await savedMeansOf(db, userId, romeTime(now).date.slice(0, 7));
  const usable = saved.filter(({ provider, means }) => providers.by(means)?.name === provider);
  return {
    paymentTypes: types.map(({ paymentTypeId: id, name, description }) => ({ paymentTypeId: id, name, description })),
    userPaymentAuths: usable
      .map(savedView)
      .filter((auth) => only === undefined || auth.paymentTypeId === paymentTypeId(only)),
  };
}

function savedView({ saved_means_id: id, means, brand, ending, expires }: SavedMeansRow) {
  const type = PAYMENT_TYPES.find((each) => each.means === means && each.sameAs === undefined);
  const [year, month] = expires?.split('-') ?? [];
  return {
    userPaymentAuthId: id,
    paymentTypeId: type?.paymentTypeId ?? ON_DELIVERY,
    name: means === 'card' ? `${brand} •••• ${ending}` : `${brand} ${ending}`,
    ...(year === undefined ? {} : { expires: `${month}/${year}` }),
  };
}
