import { DAY_MS } from '../../../domain/base/duration.ts';
import { type Cents, cents, sum } from '../../../domain/base/money.ts';
import type {
  KnownPayment,
  PaymentInput,
  PaymentProvider,
  ProviderCallback,
  StartedPayment,
} from './payment-provider.ts';
import { createPaypalClient, PaypalError, type PaypalSettings } from './paypal-client.ts';

const CURRENCY = 'EUR';
const HOLD_MS = 29 * DAY_MS;
const ORDERS = '/v2/checkout/orders';
const AUTHORIZATIONS = '/v2/payments/authorizations';
const CAPTURES = '/v2/payments/captures';

/**
 * PayPal's wallet by its orders: the shopper approves an order on PayPal's page, we have it authorised, and capture the
 * final amount of the authorisation. Our reference is in each object (`custom_id`) and is the prefix of the request
 * ids, by which PayPal executes a repeated request once. Accounts are not saved at PayPal for later payments.
 */
export function paypalProvider(settings: PaypalSettings): PaymentProvider {
  const client = createPaypalClient(settings);
  return {
    name: 'paypal',
    means: ['wallet'],
    holdMs: HOLD_MS,
    state: (payment) => askState(client, payment),
    authorise: async (input) => {
      const order = await client.act({ path: ORDERS, requestId: `order-${input.reference}`, body: orderFor(input) });
      return stateOf(order as Order, input.reference);
    },
    capture: async (payment, amount) => {
      await capture(client, payment, amount);
      return askState(client, payment);
    },
    release: (payment) => release(client, payment),
    refund: async (payment, amount, key) => {
      await refund(client, payment, { amount, key });
      return askState(client, payment);
    },
    readCallback: async ({ headers, body }) => {
      const event = body.toString('utf8');
      const [about, verification] = [eventOf(event), verificationOf(headers)];
      if (!about || !verification || !(await client.isSigned(verification, event))) return undefined;
      return referenceOf(about);
    },
    forget: async () => undefined,
  };
}

type Client = ReturnType<typeof createPaypalClient>;

/** Reading the state of an approved order authorises it: approval is all that its shopper does. */
async function askState(client: Client, { providerId, reference }: StartedPayment): Promise<KnownPayment> {
  // without a reply the approval page is unknown
  if (providerId === undefined) return { is: 'unknown' };
  const order = await readOrder(client, providerId);
  if (order === undefined) return { is: 'failed', providerId, reason: 'expired' };
  if (order.status !== 'APPROVED') return stateOf(order, reference);
  const problem = await client.unlessRefused({
    path: `${ORDERS}/${encodeURIComponent(providerId)}/authorize`,
    requestId: `authorise-${reference}`,
  });
  const authorised = await readOrder(client, providerId);
  const after = authorised && stateOf(authorised, reference);
  // the account cannot pay: another attempt is another order
  if (problem !== undefined && after?.is === 'pending') return { is: 'failed', providerId, reason: 'declined' };
  return after ?? { is: 'failed', providerId, reason: 'expired' };
}

/** Returns undefined for an order that nobody approved: PayPal deletes it after some hours. */
async function readOrder(client: Client, id: string): Promise<Order | undefined> {
  try {
    return (await client.read(`${ORDERS}/${encodeURIComponent(id)}`)) as Order;
  } catch (error) {
    if (error instanceof PaypalError && error.statusCode === 404) return undefined;
    throw error;
  }
}

async function paymentsOf(client: Client, { providerId }: StartedPayment): Promise<Payments> {
  const order = providerId === undefined ? undefined : await readOrder(client, providerId);
  return order?.purchase_units?.[0]?.payments ?? {};
}

async function capture(client: Client, payment: StartedPayment, amount: Cents): Promise<void> {
  const [authorization] = (await paymentsOf(client, payment)).authorizations ?? [];
  const authorizationId = authorization?.id;
  if (authorizationId === undefined || authorization?.status !== 'CREATED') return;
  await client.unlessRefused({
    path: `${AUTHORIZATIONS}/${encodeURIComponent(authorizationId)}/capture`,
    requestId: `capture-${payment.reference}-${amount}`,
    body: { amount: moneyOf(amount), final_capture: true },
  });
}

async function release(client: Client, payment: StartedPayment): Promise<KnownPayment> {
  const { reference, providerId } = payment;
  const { authorizations = [], captures = [] } = await paymentsOf(client, payment);
  const authorizationId = authorizations[0]?.id;
  // an order that nobody authorised reserves nothing, and only we could have it authorised
  if (authorizationId === undefined) return { is: 'voided', providerId };
  if (captures.length === 0)
    await client.unlessRefused({
      path: `${AUTHORIZATIONS}/${encodeURIComponent(authorizationId)}/void`,
      requestId: `release-${reference}`,
    });
  return askState(client, payment);
}

interface Refunding {
  readonly amount: Cents;
  readonly key: string;
}

async function refund(client: Client, payment: StartedPayment, { amount, key }: Refunding): Promise<void> {
  const { reference } = payment;
  const captureId = (await paymentsOf(client, payment)).captures?.[0]?.id;
  if (captureId === undefined) return;
  await client.unlessRefused({
    path: `${CAPTURES}/${encodeURIComponent(captureId)}/refund`,
    requestId: `refund-${reference}-${key}`,
    body: { amount: moneyOf(amount), custom_id: reference },
  });
}

function orderFor({ reference, amount, shopName, description, returnUrl }: PaymentInput): object {
  return {
    intent: 'AUTHORIZE',
    purchase_units: [{ reference_id: 'order', custom_id: reference, description, amount: moneyOf(amount) }],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName,
          locale: 'it-IT',
          return_url: returnUrl,
          cancel_url: returnUrl,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
        },
      },
    },
  };
}

/** The fields that we read of PayPal's orders. */
interface Order {
  readonly id?: string;
  readonly status?: string;
  readonly purchase_units?: readonly { readonly custom_id?: string; readonly payments?: Payments }[];
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

interface Payments {
  readonly authorizations?: readonly Part[];
  readonly captures?: readonly Part[];
  readonly refunds?: readonly Part[];
}

/** An authorisation, a capture or a refund. */
interface Part {
  readonly id?: string;
  readonly status?: string;
  readonly amount?: Money;
}

function stateOf(order: Order, reference: string): KnownPayment {
  const { id: providerId, status, purchase_units: [unit] = [] } = order;
  if (unit?.custom_id !== undefined && unit.custom_id !== reference)
    throw new Error('PayPal has another payment there');
  const { authorizations = [], captures = [], refunds = [] } = unit?.payments ?? {};
  const done = captures.filter((each) => !UNDONE.has(each.status));
  if (done.length > 0) {
    const back = refunds.filter((each) => !UNDONE.has(each.status));
    return { is: 'captured', providerId, amount: totalOf(done), refunded: totalOf(back) };
  }
  const [authorization] = authorizations;
  if (authorization) return authorizationState(authorization, providerId);
  return status === 'VOIDED' ? { is: 'voided', providerId } : beforeApproval(order);
}

/** States of captures and refunds that moved no money. */
const UNDONE: ReadonlySet<string | undefined> = new Set(['DECLINED', 'FAILED', 'CANCELLED']);

function beforeApproval({ id: providerId, status, links }: Order): KnownPayment {
  const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  const isWaiting = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
  return isWaiting && url !== undefined ? { is: 'challenge', providerId, url } : { is: 'pending', providerId };
}

function authorizationState({ status, amount }: Part, providerId: string | undefined): KnownPayment {
  switch (status) {
    case 'CREATED':
      return { is: 'authorised', providerId, amount: centsOf(amount), paidWith: 'PayPal' };
    case 'VOIDED':
      return { is: 'voided', providerId };
    case 'DENIED':
      return { is: 'failed', providerId, reason: 'declined' };
    case 'EXPIRED':
      return { is: 'failed', providerId, reason: 'expired' };
    default:
      return { is: 'pending', providerId };
  }
}

interface Money {
  readonly currency_code: string;
  readonly value: string;
}

function moneyOf(amount: Cents): Money {
  return { currency_code: CURRENCY, value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}` };
}

/** Converts PayPal's decimals ("12.30") digit by digit, so that money is never a float. */
function centsOf(money: Money | undefined): Cents {
  const [, euro, rest = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(money?.value ?? '') ?? [];
  if (euro === undefined || money?.currency_code !== CURRENCY)
    throw new Error('PayPal named an amount that is not in euro');
  return cents(Number(euro) * 100 + Number(rest.padEnd(2, '0')));
}

function totalOf(parts: readonly Part[]): Cents {
  return sum(parts.map(({ amount }) => centsOf(amount)));
}

interface WebhookEvent {
  readonly resource?: {
    readonly custom_id?: string;
    readonly purchase_units?: readonly { readonly custom_id?: string }[];
  };
}

/** Returns the fields that PayPal needs to verify a callback, besides its event; undefined if a header is missing. */
function verificationOf(headers: ProviderCallback['headers']): object | undefined {
  const header = (name: string) => headers[`paypal-${name}`];
  const verification = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
  };
  return Object.values(verification).every((each) => typeof each === 'string') ? verification : undefined;
}

/** Returns undefined unless the text is JSON of an event. */
function eventOf(body: string): WebhookEvent | undefined {
  try {
    const event: unknown = JSON.parse(body);
    return typeof event === 'object' && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

function referenceOf({ resource }: WebhookEvent): string | undefined {
  const reference = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  return typeof reference === 'string' ? reference : undefined;
}
