import { paymentTypeId, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { requestHash } from '../../infra/request-hash.ts';
import { ownerOf } from '../cart/owner.ts';
import { readFullCart } from '../cart/queries.ts';
import { announceNextCart } from '../cart/scope-cookie.ts';
import { packagingView } from './packaging-view.ts';
import { type CheckoutDeps, placeOrder } from './place-order.ts';

const KEY = /^[\w:.-]{8,100}$/;

/** S 7, Cart and checkout: the payment types of a cart, and buying it. */
export function checkoutHandlers(
  deps: CheckoutDeps & { readonly wakeJobs: () => void },
): Pick<Handlers, 'paymentTypes' | 'packagingTypes' | 'buy'> {
  return {
    paymentTypes: async (context, { query }) => {
      const { userId } = await context.customer();
      const cart = await readFullCart(deps.db, { userId });
      const offered = cart?.delivery_service_id == null ? [] : paymentTypesFor(cart.delivery_service_id);
      const only = query.payment_type_id && paymentTypeId(query.payment_type_id);
      const types = offered.filter((type) => only === undefined || type.paymentTypeId === only);
      const paymentTypes = types.map(({ paymentTypeId: id, name, description }) => ({
        paymentTypeId: id,
        name,
        description,
      }));
      return done({ paymentTypes, userPaymentAuths: [] });
    },
    packagingTypes: async (context) => {
      const session = await context.session();
      const cart = session && (await readFullCart(deps.db, ownerOf(session)));
      return done({ packagingTypes: packagingView(deps.catalogue.snapshot.packaging, cart) });
    },
    buy: async (context, { body }) => {
      const { userId } = await context.customer();
      const key = context.header('idempotency-key');
      if (key !== undefined && !KEY.test(key)) return refuse('BAD_INPUT', { field: 'idempotency-key' });
      const request = {
        agentId: (await context.session())?.agent?.userId,
        paymentTypeId: body.payment_type_id,
        key,
        hash: requestHash(body),
        expectedTotal: body.expected_total,
        // existing clients ask for the terms on their own page and send nothing
        acceptTerms: body.accept_terms !== false,
      };
      const bought = await placeOrder(deps, userId, request, context.now);
      if (!bought.ok) return bought;
      deps.wakeJobs();
      announceNextCart(context);
      return done({ orderId: bought.value });
    },
  };
}
