import type Stripe from 'stripe';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { type Cents, cents } from '../../../domain/base/money.ts';
import {
  capitalised,
  cardName,
  type KnownPayment,
  type PaymentInput,
  type PaymentProvider,
  type ProviderCallback,
  type SavedMeans,
  type StartedPayment,
} from './payment-provider.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.ts';

/** The time for which most cards hold money; with a shorter one, Stripe reports its end. */
const HOLD_MS = 7 * DAY_MS;

/**
 * Cards by Stripe: a PaymentIntent whose amount is captured by us. A new card is asked for on Stripe's own page (a
 * Checkout Session), which also handles 3-D Secure; a saved card is charged at once, and its bank's page is visited
 * only if the bank demands it. Our reference is the idempotency key of calls that create objects, and is in the
 * metadata of each, by which a callback, and a search after a lost reply, find the payment. Capturing and cancelling
 * need no key, because an intent allows each once; with a key, Stripe would repeat an earlier refusal for a day.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);
  return {
    name: 'stripe',
    means: ['card'],
    holdMs: HOLD_MS,
    state: (payment) => stateOf(client, payment),
    authorise: async (input) => {
      const { savedToken } = input;
      if (savedToken !== undefined) return chargeSaved(client, input, savedToken);
      const made = await client.ask((stripe) =>
        stripe.checkout.sessions.create(sessionFor(input), { idempotencyKey: `authorise:${input.reference}` }),
      );
      return made.status === 'open' ? challengeOf(made) : stateOf(client, { ...input, providerId: made.id });
    },
    capture: async (payment, amount) => {
      const intentId = await intentOf(client, payment);
      if (intentId !== undefined)
        await client.unlessTooLate((stripe) => stripe.paymentIntents.capture(intentId, { amount_to_capture: amount }));
      return stateOf(client, payment);
    },
    release: async (payment) => {
      await release(client, payment);
      return stateOf(client, payment);
    },
    refund: async (payment, amount, key) => {
      const intentId = await intentOf(client, payment);
      if (intentId !== undefined) await refundOnce(client, { payment, intentId, amount, key });
      return stateOf(client, payment);
    },
    readCallback: (callback) => readCallback(client, settings.webhookSecret, callback),
    forget: async (savedToken) => {
      const [, method = ''] = savedToken.split(':');
      await client.unlessTooLate((stripe) => stripe.paymentMethods.detach(method));
    },
  };
}

async function stateOf(client: Client, payment: StartedPayment): Promise<KnownPayment> {
  const { providerId } = payment;
  if (providerId === undefined || !isSession(providerId)) {
    const intentId = await intentOf(client, payment);
    return intentId === undefined ? { is: 'unknown' } : byIntent(client, intentId);
  }
  const known = await readSession(client, providerId);
  if (known.status === 'open') return challengeOf(known);
  if (known.status === 'expired') return { is: 'failed', providerId, reason: 'expired' };
  // the library does not throw for a failure without a description
  if (known.status !== 'complete') throw new Error('Stripe did not say how a session stands');
  const intentId = idOf(known.payment_intent);
  // the id of the session remains the payment's id: it leads to the intent
  return intentId === undefined ? { is: 'pending', providerId } : { ...(await byIntent(client, intentId)), providerId };
}

async function byIntent(client: Client, intentId: string): Promise<KnownPayment> {
  const expand = ['payment_method', 'latest_charge'];
  return intentState(await client.ask((stripe) => stripe.paymentIntents.retrieve(intentId, { expand })));
}

function readSession(client: Client, id: string): Promise<Stripe.Checkout.Session> {
  return client.ask((stripe) => stripe.checkout.sessions.retrieve(id));
}

/**
 * Returns the intent of a payment, or undefined if there is none. Without an id it is searched for: only a saved card
 * is charged without a page, so only then can a reply be lost after money was reserved.
 */
async function intentOf(client: Client, { reference, providerId }: StartedPayment): Promise<string | undefined> {
  if (providerId !== undefined)
    return isSession(providerId) ? idOf((await readSession(client, providerId)).payment_intent) : providerId;
  const query = `metadata['reference']:'${reference}'`;
  const found = await client.ask((stripe) => stripe.paymentIntents.search({ query, limit: 1 }));
  return found.data[0]?.id;
}

async function release(client: Client, payment: StartedPayment): Promise<void> {
  const { providerId } = payment;
  if (providerId !== undefined && isSession(providerId) && (await readSession(client, providerId)).status === 'open')
    await client.unlessTooLate((stripe) => stripe.checkout.sessions.expire(providerId));
  const intentId = await intentOf(client, payment);
  if (intentId !== undefined) await client.unlessTooLate((stripe) => stripe.paymentIntents.cancel(intentId));
}

type Client = ReturnType<typeof createStripeClient>;

function isSession(providerId: string): boolean {
  return providerId.startsWith('cs_');
}

function sessionFor({ reference, amount, description, returnUrl, customer, saves }: PaymentInput) {
  return {
    mode: 'payment',
    locale: 'it',
    // the amount is asked for in the currency of the shop
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    client_reference_id: reference,
    metadata: { reference },
    // it expires when the payment is abandoned; nothing in it may depend on the time, so that a repeated request is the
    // same
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: amount, product_data: { name: description } } },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      description,
      metadata: { reference },
      ...(saves ? { setup_future_usage: 'off_session' } : {}),
    },
    ...(saves ? { customer_creation: 'always' } : {}),
    ...(customer.email === '' ? {} : { customer_email: customer.email }),
    success_url: returnUrl,
    cancel_url: returnUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/**
 * Charges a saved card, whose token contains the ids of its customer and card at Stripe. A refusal of the bank is the
 * state failed.
 */
async function chargeSaved(client: Client, input: PaymentInput, savedToken: string): Promise<KnownPayment> {
  const { reference, amount, description, returnUrl } = input;
  const [customer = '', method = ''] = savedToken.split(':');
  const made = await client.orDeclined((stripe) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'eur',
        customer,
        description,
        payment_method: method,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        confirm: true,
        metadata: { reference },
        return_url: returnUrl,
      },
      { idempotencyKey: `authorise:${reference}` },
    ),
  );
  return made === 'declined' ? { is: 'failed', reason: 'declined' } : intentState(made);
}

/** Stripe forgets idempotency keys after a day or more, so existing refunds are searched as well. */
async function refundOnce(
  client: Client,
  asked: { readonly payment: StartedPayment; readonly intentId: string; readonly amount: Cents; readonly key: string },
): Promise<void> {
  const { payment, intentId, amount, key } = asked;
  const before = await client.ask((stripe) => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
  if (before.data.some(({ metadata }) => metadata?.['key'] === key)) return;
  await client.unlessTooLate((stripe) =>
    stripe.refunds.create(
      { payment_intent: intentId, amount, metadata: { key, reference: payment.reference } },
      { idempotencyKey: `refund:${payment.reference}:${key}` },
    ),
  );
}

function challengeOf({ id, url }: Stripe.Checkout.Session): KnownPayment {
  return url === null || url === undefined
    ? { is: 'pending', providerId: id }
    : { is: 'challenge', providerId: id, url };
}

function intentState(intent: Stripe.PaymentIntent): KnownPayment {
  const { id: providerId, status, currency, next_action: action } = intent;
  if (currency !== 'eur') throw new Error(`Stripe has a payment in ${currency}`);
  const url = action?.redirect_to_url?.url;
  switch (status) {
    case 'requires_capture':
      return {
        is: 'authorised',
        providerId,
        amount: cents(intent.amount_capturable),
        saved: savedOf(intent),
        ...paidWith(intent),
      };
    case 'succeeded':
      return { is: 'captured', providerId, amount: cents(intent.amount_received), refunded: refundedOf(intent) };
    case 'canceled':
      // an authorisation that was not captured in time ends by itself
      return intent.cancellation_reason === 'automatic'
        ? { is: 'failed', providerId, reason: 'expired' }
        : { is: 'voided', providerId };
    case 'requires_action':
      return url ? { is: 'challenge', providerId, url } : { is: 'pending', providerId };
    case 'requires_payment_method':
      return { is: 'failed', providerId, reason: 'declined' };
    default:
      return { is: 'pending', providerId };
  }
}

function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): Cents {
  return cents(charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0);
}

/** Returns the card that Stripe saved, if it was asked to. */
function savedOf(intent: Stripe.PaymentIntent): SavedMeans | undefined {
  const { payment_method: method, setup_future_usage: usage } = intent;
  const customer = idOf(intent.customer);
  const card = method !== null && typeof method === 'object' ? method.card : undefined;
  if (!usage || customer === undefined || method === null || typeof method === 'string' || !card) return undefined;
  return {
    token: `${customer}:${method.id}`,
    brand: capitalised(card.brand),
    ending: card.last4,
    expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
  };
}

function paidWith({ payment_method: method }: Stripe.PaymentIntent) {
  const card = typeof method === 'object' && method?.card;
  return card ? { paidWith: cardName({ brand: capitalised(card.brand), ending: card.last4 }) } : {};
}

function idOf(linked: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof linked === 'string' ? linked : linked?.id;
}

/** The signature covers the time and the bytes; Stripe's library refuses one that is older than five minutes. */
async function readCallback(
  client: Client,
  secret: string,
  { headers, body }: ProviderCallback,
): Promise<string | undefined> {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return undefined;
  const event = await client.readEvent(body, signature, secret);
  const about = event?.data.object as { readonly metadata?: Readonly<Record<string, string>> | null } | undefined;
  return about?.metadata?.['reference'];
}
