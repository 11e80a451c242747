import { MINIMUM_PROFILE_LEVEL } from '../../../domain/account/company-request.ts';
import { COMPANY_USER_TYPE } from '../../../domain/account/features.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { CART_OPEN, CART_PREPARED } from '../../../domain/orders/cart-status.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { membershipOf } from '../company/queries.ts';
import type { CheckoutDeps } from './deps.ts';
import { prepareCart, releaseCart } from './prepare-cart.ts';

/** S 7, checkout/prepare: freezing a cart for its payment, and ending that before its time. Owners only. */
export function prepareHandlers(deps: CheckoutDeps): Pick<Handlers, 'prepare' | 'prepareEnd'> {
  return {
    prepare: async (context, { body }) => {
      const { userId, profileLevel, userTypeId } = await context.customer();
      if (profileLevel < MINIMUM_PROFILE_LEVEL) return refuse('COMPANY_NOT_APPROVED');
      const request = {
        paymentTypeId: body.payment_type_id,
        expectedTotal: body.expected_total,
        acceptTerms: body.accept_terms !== false,
        limits: userTypeId === COMPANY_USER_TYPE ? await membershipOf(deps.db, userId, context.now) : undefined,
      };
      const prepared = await prepareCart(deps, userId, request, context.now);
      if (!prepared.ok) return prepared;
      const { cartId, until, totalCents } = prepared.value;
      return done({
        cartId,
        cartStatusId: until ? CART_PREPARED : CART_OPEN,
        ...(until ? { preparedUntil: until.toISOString() } : {}),
        grossTotal: toEuro(cents(totalCents)),
      });
    },
    prepareEnd: async (context) => {
      const { userId } = await context.customer();
      const cart = await releaseCart(deps, userId);
      return done({ cartId: cart?.cart_id ?? 0, cartStatusId: cart?.status_id ?? CART_OPEN });
    },
  };
}
