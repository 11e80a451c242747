import type { FastifyInstance } from 'fastify';
import { cents } from '../../../domain/base/money.ts';
import { paymentMeans, paymentTypeId } from '../../../domain/orders/payment-type.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { SandboxProvider } from '../../infra/payments/sandbox-provider.ts';
import { insertPayment } from './ledger/queries.ts';
import { beginPayment, checkPayments, type PaymentDeps, releasePayment } from './provider/ask-provider.ts';
import { capturePayment, refundPayment } from './provider/collect.ts';
import type { Payable } from './provider/payable.ts';
import { type ProviderRouteDeps, registerProviderRoutes } from './provider/provider-routes.ts';
import { registerSandboxPage } from './provider/sandbox-page.ts';
import { atProvider, deleteSavedMeans } from './provider/saved-means.ts';
import { transactionView } from './transaction-view.ts';

/** Undefined: the sandbox is not offered. */
type Deps = ProviderRouteDeps & { readonly sandbox: SandboxProvider | undefined };

interface OfPayment {
  readonly paymentId: number;
}

/** Payments at providers, whatever is paid: authorising, capturing, refunding, callbacks; and saved cards. */
export function register(deps: Deps) {
  const { clock, sandbox } = deps;
  return {
    handlers: cardHandlers(deps),
    jobs: {
      'release-payment': ({ paymentId }: OfPayment) => releasePayment(deps, paymentId, clock.now()),
      'capture-payment': ({ paymentId }: OfPayment) => capturePayment(deps, paymentId, clock.now()),
      'refund-payment': ({ paymentId }: OfPayment) => refundPayment(deps, paymentId, clock.now()),
      'check-payments': () => checkPayments(deps, clock.now()),
    },
    routes: (server: FastifyInstance) => {
      registerProviderRoutes(server, deps);
      if (sandbox) registerSandboxPage(server, deps, sandbox);
    },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  account: {
    means: { news: 'means', state: (userId) => sql`(select count(*) from saved_means m where m.user_id = ${userId})` },
  },
  targets: {
    receipt_id: (id) => ({
      customer: sql`select user_id from transfer_receipts where receipt_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('transfer',
        jsonb_build_object('state', state, 'amountCents', amount_cents, 'usedCents', used_cents))
        from transfer_receipts where receipt_id = ${whole(id)})`,
    }),
  },
};

/** D 9: the authorisation that saves a card. */
const CARD_TEST = cents(101);

/** The payment of the test of a card: it belongs to nothing, and is never captured. */
export const cardTestPayable: Payable = {
  isCollectedAtOnce: false,
  subject: () => 'verifica della carta',
  pageAfter: () => '/profile/carte',
  lock: async () => undefined,
  isWanted: async () => true,
  authorised: (tx, { paymentId }) => enqueue(tx, 'release-payment', { paymentId }),
  captured: async (_tx, _payment, { isUnasked }) => !isUnasked,
  ended: async () => undefined,
};

/** Saved cards, which the provider keeps. Owners only. */
function cardHandlers(deps: PaymentDeps) {
  const { db, providers } = deps;
  return {
    paymentAuthAdd: async (context, { body }) => {
      const { userId } = await context.customer();
      const typeId = paymentTypeId(body.payment_type_id);
      const online = await atProvider(db, providers, { userId, typeId, savesMeans: true });
      if (!online.ok) return online;
      if (!online.value || paymentMeans(typeId) !== 'card')
        return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
      await insertPayment(db, {
        purpose: 'card',
        userId,
        paymentTypeId: typeId,
        authorisedCents: CARD_TEST,
        online: online.value,
        now: context.now,
      });
      const payment = await beginPayment(deps, online.value.reference, context.now);
      if (!payment) throw new Error('the test of a card was not written');
      return done({ transaction: transactionView(payment) });
    },
    paymentAuthDelete: async (context, { body }) => {
      const { userId } = await context.customer();
      const saved = await db.tx((tx) => deleteSavedMeans(tx, userId, body.user_payment_auth_id));
      if (!saved) return refuse('PAYMENT_CARD_UNKNOWN', { field: 'user_payment_auth_id' });
      // a token that stays there after a failure is harmless: nothing refers to it
      if (providers.has(saved.provider))
        await providers
          .named(saved.provider)
          .forget(saved.token)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'a provider did not forget a card'));
      return done({});
    },
  } satisfies Partial<Handlers>;
}
