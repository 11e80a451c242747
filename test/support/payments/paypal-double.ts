import { createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Asked, type Callback, type PaymentDouble, serveProtocol } from './protocol-double.ts';

// Speaks PayPal's protocol: a token for the client, orders with the intent AUTHORIZE, request ids that make requests
// idempotent, signed callbacks.

const CLIENT = { id: 'bottega-presso-paypal', secret: 'il-segreto-di-bottega-per-paypal' };
const WEBHOOK_ID = '8PT597110X687430LKGECATA';
const SIGNING_KEY = 'la-chiave-di-paypal';

interface Money {
  readonly currency_code: string;
  readonly value: string;
}

interface Order {
  readonly id: string;
  readonly reference: string;
  readonly amount: Money;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  canPay: boolean;
  authorization: { readonly id: string; status: string } | undefined;
  captures: { readonly id: string; readonly amount: Money }[];
  refunds: { readonly id: string; readonly amount: Money }[];
}

interface Body {
  readonly intent?: string;
  readonly purchase_units?: readonly { readonly custom_id: string; readonly amount: Money }[];
  readonly amount?: Money;
  readonly webhook_id?: string;
  readonly transmission_sig?: string;
}

export async function startPaypalDouble(): Promise<PaymentDouble> {
  const orders = new Map<string, Order>();
  const done = new Map<string, Answered>();
  const tokens = new Set<string>();
  const events = new Map<string, object[]>();

  function happened(type: string, order: Order): void {
    const unit = { custom_id: order.reference };
    const resource = type.startsWith('CHECKOUT') ? { id: order.id, purchase_units: [unit] } : { ...unit, id: 'x' };
    events.set(order.reference, [...(events.get(order.reference) ?? []), { event_type: type, resource }]);
  }

  function answer(asked: Asked): Answered {
    if (asked.path === '/v1/oauth2/token') return giveToken(asked);
    const [, token = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: CLIENT.secret } };
    const key = asked.headers['paypal-request-id'];
    if (asked.method !== 'POST' || typeof key !== 'string') return handle(asked);
    const before = done.get(`${asked.path} ${key}`);
    const answered = before ?? handle(asked);
    // a refused request may be repeated
    if (answered.status < 400) done.set(`${asked.path} ${key}`, answered);
    return answered;
  }

  function giveToken({ headers }: Asked): Answered {
    const wanted = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    if (headers.authorization !== wanted) return { status: 401, body: { error: 'invalid_client' } };
    const token = `A21AA${randomUUID()}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  function handle({ method, path, body }: Asked): Answered {
    const given = (body === '' ? {} : JSON.parse(body)) as Body;
    const [, kind = '', id = '', act = ''] =
      /^\/v\d\/(?:\w+\/)?([\w-]+)(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (kind === 'verify-webhook-signature') return verified(given, body);
    if (kind === 'orders' && !id) return makeOrder(given);
    const order = [...orders.values()].find((each) =>
      [each.id, each.authorization?.id, each.captures[0]?.id].includes(id),
    );
    if (!order) return issue(404, 'RESOURCE_NOT_FOUND');
    if (kind === 'orders' && method === 'GET') return { status: 200, body: orderView(order) };
    if (kind === 'orders' && act === 'authorize') return authorize(order);
    if (kind === 'authorizations' && act === 'capture') return capture(order, given.amount);
    if (kind === 'authorizations' && act === 'void') return cancel(order);
    return kind === 'captures' && act === 'refund' ? refund(order, given.amount) : issue(404, 'RESOURCE_NOT_FOUND');
  }

  function makeOrder({ intent, purchase_units: [unit] = [] }: Body): Answered {
    if (intent !== 'AUTHORIZE' || !unit || !/^\d+\.\d\d$/.test(unit.amount.value)) return issue(400, 'INVALID_REQUEST');
    const order: Order = {
      id: numberOf(),
      reference: unit.custom_id,
      amount: unit.amount,
      status: 'PAYER_ACTION_REQUIRED',
      canPay: true,
      authorization: undefined,
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { status: 200, body: orderView(order) };
  }

  function authorize(order: Order): Answered {
    if (order.status !== 'APPROVED') return issue(422, 'ORDER_NOT_APPROVED');
    if (!order.canPay) return issue(422, 'INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    order.authorization = { id: numberOf(), status: 'CREATED' };
    happened('PAYMENT.AUTHORIZATION.CREATED', order);
    return { status: 201, body: orderView(order) };
  }

  function capture(order: Order, amount = order.amount): Answered {
    if (order.authorization?.status !== 'CREATED' || centsOf(amount) > centsOf(order.amount))
      return issue(422, 'AUTHORIZATION_ALREADY_CAPTURED');
    order.authorization.status = 'CAPTURED';
    order.captures = [{ id: numberOf(), amount }];
    happened('PAYMENT.CAPTURE.COMPLETED', order);
    return { status: 201, body: { id: order.captures[0]?.id, status: 'COMPLETED', amount } };
  }

  function cancel(order: Order): Answered {
    if (order.authorization?.status !== 'CREATED') return issue(422, 'PREVIOUSLY_VOIDED');
    order.authorization.status = 'VOIDED';
    happened('PAYMENT.AUTHORIZATION.VOIDED', order);
    return { status: 200, body: { id: order.authorization.id, status: 'VOIDED' } };
  }

  function refund(order: Order, amount = order.amount): Answered {
    if (refundedOf(order) + centsOf(amount) > capturedOf(order)) return issue(422, 'REFUND_AMOUNT_EXCEEDED');
    order.refunds.push({ id: numberOf(), amount });
    happened('PAYMENT.CAPTURE.REFUNDED', order);
    return { status: 201, body: { id: order.refunds.at(-1)?.id, status: 'COMPLETED', amount } };
  }

  /** The event is compared exactly as it was sent, with its spaces. */
  function verified({ webhook_id: webhookId, transmission_sig: signature }: Body, body: string): Answered {
    const [, event = ''] = /"webhook_event":(.*)\}$/s.exec(body) ?? [];
    const isOurs = webhookId === WEBHOOK_ID && signature === signatureOf(event);
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
  }

  const { url, wire, close } = await serveProtocol(answer);
  const orderOn = (page: string) => orders.get(new URL(page).searchParams.get('token') ?? '');
  const approve = (page: string, canPay: boolean) => {
    const order = orderOn(page);
    if (order?.status !== 'PAYER_ACTION_REQUIRED') return;
    Object.assign(order, { status: 'APPROVED', canPay });
    happened('CHECKOUT.ORDER.APPROVED', order);
  };

  return {
    name: 'paypal',
    environment: {
      PAYPAL_CLIENT_ID: CLIENT.id,
      PAYPAL_CLIENT_SECRET: CLIENT.secret,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_API_URL: url,
    },
    secrets: [CLIENT.secret],
    approve: (page) => approve(page, true),
    decline: (page) => approve(page, false),
    held: () =>
      total([...orders.values()].filter((each) => each.authorization?.status === 'CREATED').map((each) => each.amount)),
    collected: () => [...orders.values()].reduce((sum, each) => sum + capturedOf(each) - refundedOf(each), 0),
    callbacks: (reference) => (events.get(reference) ?? []).map(signed),
    wire,
    close,
  };
}

function orderView(order: Order) {
  const { id, status, reference, amount, authorization, captures, refunds } = order;
  const payments = {
    ...(authorization ? { authorizations: [{ ...authorization, amount }] } : {}),
    ...(captures.length > 0 ? { captures: captures.map((each) => ({ ...each, status: 'COMPLETED' })) } : {}),
    ...(refunds.length > 0 ? { refunds: refunds.map((each) => ({ ...each, status: 'COMPLETED' })) } : {}),
  };
  return {
    id,
    intent: 'AUTHORIZE',
    status,
    purchase_units: [{ reference_id: 'order', custom_id: reference, amount, payments }],
    links: [{ rel: 'payer-action', href: `https://www.paypal.test/checkoutnow?token=${id}`, method: 'GET' }],
  };
}

function signed(event: object): Callback {
  const payload = JSON.stringify(event, undefined, 1);
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-time': '2026-01-01T10:00:00Z',
    'paypal-transmission-sig': signatureOf(payload),
  };
  return { headers, payload };
}

function signatureOf(payload: string): string {
  return createHmac('sha256', SIGNING_KEY).update(payload).digest('base64');
}

function issue(status: number, name: string): Answered {
  return {
    status,
    body: { name: 'UNPROCESSABLE_ENTITY', debug_id: 'b1d2', message: CLIENT.secret, details: [{ issue: name }] },
  };
}

function numberOf(): string {
  return randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
}

function centsOf({ value }: Money): number {
  return Number(value.replace('.', ''));
}

function total(amounts: readonly Money[]): number {
  return amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
}

const capturedOf = ({ captures }: Order) => total(captures.map(({ amount }) => amount));
const refundedOf = ({ refunds }: Order) => total(refunds.map(({ amount }) => amount));
