import type { OnAccountRules } from '../../../domain/credit/credit-line.ts';
import { isTimeForWire } from '../../../domain/orders/payment-time.ts';
import { paymentTypeId, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { creditOffers } from '../credit-lines/credit-offers.ts';
import { usableSavedMeans } from '../payments/saved-means.ts';

export interface PaymentTypeDeps {
  readonly db: Queryable;
  readonly providers: PaymentProviders;
  readonly onAccount: OnAccountRules;
}

export interface Payer {
  /** Undefined: a visitor, who has no saved cards. */
  readonly userId: number | undefined;
  /** The service of the cart; undefined: none is chosen, and no type is offered. */
  readonly serviceId: number | undefined;
  /** When the slot begins; undefined: none is chosen. A transfer that would come too late for it is not offered. */
  readonly begins: Date | undefined;
  /** Whether the customer has the agreement about buying on account; the others are not asked about their credit. */
  readonly buysOnAccount: boolean;
  readonly now: Date;
}

/** S 7, payment-type/list-auth: the types by which a cart can be paid, and the saved cards for them. `only`: of this type. */
export async function paymentTypeView({ db, providers, onAccount }: PaymentTypeDeps, payer: Payer, only?: number) {
  const { userId, serviceId, begins, now } = payer;
  const isLate = begins !== undefined && !isTimeForWire(now, begins);
  const offered = serviceId === undefined ? [] : paymentTypesFor(serviceId, providers.means);
  const credits =
    payer.buysOnAccount && userId !== undefined ? await creditOffers(db, { userId, now }, onAccount) : undefined;
  const inTime = offered.filter(
    ({ means, paymentTypeId: id }) => (means !== 'wire' || !isLate) && (means !== 'credit' || credits?.has(id)),
  );
  const types = inTime.filter((type) => only === undefined || type.paymentTypeId === paymentTypeId(only));
  const usable = userId === undefined ? [] : await usableSavedMeans(db, providers, userId, now);
  return {
    paymentTypes: types.map(({ paymentTypeId: id, name, description }) => {
      const credit = credits?.get(id);
      return { paymentTypeId: id, name, description, ...(credit ? { credit } : {}) };
    }),
    userPaymentAuths: usable.filter((auth) => only === undefined || auth.paymentTypeId === paymentTypeId(only)),
  };
}
