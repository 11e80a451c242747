import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Asked, type Callback, type PaymentDouble, serveProtocol } from './protocol-double.ts';

// Speaks Stripe's protocol: forms with brackets, idempotency keys that refuse a different body, signed callbacks, and
// the states of PaymentIntents.

const SECRET_KEY = 'sk_test_il_segreto_di_bottega';
const WEBHOOK_SECRET = 'whsec_la_firma_di_bottega';

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly setup_future_usage: string | null;
  readonly return_url: string | undefined;
  customer: string | null;
  status: string;
  amount_capturable: number;
  amount_received: number;
  cancellation_reason: string | null;
  payment_method: string | null;
  next_action: object | null;
}

interface Session {
  readonly id: string;
  readonly url: string;
  readonly form: Form;
  status: 'open' | 'complete' | 'expired';
  intent: Intent | undefined;
}

interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
}

/** A form with parsed brackets: `metadata[reference]` is `form.metadata.reference`. */
interface Form {
  readonly [name: string]: string | Form | undefined;
}

export interface StripeDouble extends PaymentDouble {
  /** Cards that need their bank's page for each payment. */
  readonly careful: Set<string>;
  /** Cards that are refused. */
  readonly refused: Set<string>;
  /** Stored cards, as tokens of their customers. */
  kept(): string[];
  /** False until the search finds it, a while after it was made. */
  searchable: boolean;
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const keys = new Map<string, { readonly hash: string; readonly answered: Answered }>();
  const events = new Map<string, { type: string; object: object }[]>();
  const detached = new Set<string>();
  const careful = new Set<string>();
  const refused = new Set<string>();
  let searchable = true;

  function happened(type: string, { metadata }: { readonly metadata: Record<string, string> }): void {
    const reference = metadata['reference'] ?? '';
    events.set(reference, [...(events.get(reference) ?? []), { type, object: { metadata } }]);
  }

  function answer(asked: Asked): Answered {
    if (asked.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'authentication_error', 'bad key');
    const key = asked.headers['idempotency-key'];
    if (asked.method !== 'POST' || typeof key !== 'string') return handle(asked);
    const hash = createHash('sha256').update(`${asked.path}\n${asked.body}`).digest('hex');
    const before = keys.get(key);
    if (before && before.hash !== hash) return failure(400, 'idempotency_error', 'other parameters');
    const answered = before?.answered ?? handle(asked);
    keys.set(key, { hash, answered });
    return answered;
  }

  function handle({ method, path, query, body }: Asked): Answered {
    const form = formOf(body);
    const [, kind = '', id = '', act = ''] =
      /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === 'checkout/sessions') return method === 'POST' && !id ? openSession(form) : sessionCall(id, act);
    if (kind === 'payment_intents' && id === 'search') return search(query);
    if (kind === 'payment_intents') return method === 'POST' && !id ? charge(form) : intentCall(id, act, form);
    if (kind === 'refunds') return method === 'POST' ? refund(form) : listRefunds(query);
    if (kind === 'payment_methods' && act === 'detach') {
      detached.add(id);
      return { status: 200, body: { id, object: 'payment_method' } };
    }
    return failure(404, 'invalid_request_error', 'resource_missing');
  }

  function openSession(form: Form): Answered {
    const id = `cs_test_${plainId()}`;
    const session: Session = {
      id,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      form,
      status: 'open',
      intent: undefined,
    };
    sessions.set(id, session);
    return { status: 200, body: sessionView(session) };
  }

  function sessionCall(id: string, act: string): Answered {
    const session = sessions.get(id);
    if (!session) return failure(404, 'invalid_request_error', 'resource_missing');
    if (act === 'expire') {
      if (session.status !== 'open') return failure(400, 'invalid_request_error', 'not open');
      session.status = 'expired';
      happened('checkout.session.expired', { metadata: textsOf(session.form['metadata']) });
    }
    return { status: 200, body: sessionView(session) };
  }

  function charge(form: Form): Answered {
    const method = String(form['payment_method']);
    if (refused.has(method) || detached.has(method)) return failure(402, 'card_error', 'card_declined');
    const intent = makeIntent(form, Number(form['amount']), method);
    intent.customer = String(form['customer']);
    if (careful.has(method)) {
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.test/3d_secure_2/${intent.id}`;
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: form['return_url'] } };
    } else reserve(intent);
    return { status: 200, body: intentView(intent) };
  }

  function makeIntent(form: Form, amount: number, method: string): Intent {
    const intent: Intent = {
      id: `pi_${plainId()}`,
      object: 'payment_intent',
      amount,
      currency: String(form['currency'] ?? 'eur'),
      status: 'requires_confirmation',
      amount_capturable: 0,
      amount_received: 0,
      cancellation_reason: null,
      metadata: textsOf(form['metadata']),
      next_action: null,
      payment_method: method,
      customer: null,
      setup_future_usage: (form['setup_future_usage'] as string | undefined) ?? null,
      return_url: form['return_url'] as string | undefined,
    };
    if (form['capture_method'] !== 'manual') throw new Error('captured by Stripe itself');
    intents.set(intent.id, intent);
    return intent;
  }

  function reserve(intent: Intent): void {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.next_action = null;
    happened('payment_intent.amount_capturable_updated', intent);
  }

  function intentCall(id: string, act: string, form: Form): Answered {
    const intent = intents.get(id);
    if (!intent) return failure(404, 'invalid_request_error', 'resource_missing');
    if (act === 'capture') {
      const amount = Number(form['amount_to_capture'] ?? intent.amount);
      if (intent.status !== 'requires_capture' || amount > intent.amount_capturable)
        return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state');
      Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
      happened('payment_intent.succeeded', intent);
    }
    if (act === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return failure(400, 'invalid_request_error', 'payment_intent_unexpected_state');
      Object.assign(intent, { status: 'canceled', amount_capturable: 0, next_action: null });
      happened('payment_intent.canceled', intent);
    }
    return { status: 200, body: intentView(intent) };
  }

  function refund(form: Form): Answered {
    const intent = intents.get(String(form['payment_intent']));
    const amount = Number(form['amount']);
    if (!intent || refundedOf(intent) + amount > intent.amount_received)
      return failure(400, 'invalid_request_error', 'charge_already_refunded');
    const made = { id: `re_${plainId()}`, payment_intent: intent.id, amount, metadata: textsOf(form['metadata']) };
    refunds.push(made);
    happened('charge.refunded', intent);
    return { status: 200, body: made };
  }

  function listRefunds(query: URLSearchParams): Answered {
    const data = refunds.filter((each) => each.payment_intent === query.get('payment_intent'));
    return { status: 200, body: { object: 'list', has_more: false, data } };
  }

  function search(query: URLSearchParams): Answered {
    const [, reference] = /^metadata\['reference'\]:'([\w-]+)'$/.exec(query.get('query') ?? '') ?? [];
    const data = searchable ? [...intents.values()].filter((each) => each.metadata['reference'] === reference) : [];
    return { status: 200, body: { object: 'search_result', has_more: false, data: data.map(intentView) } };
  }

  const refundedOf = (intent: Intent) =>
    refunds.filter((each) => each.payment_intent === intent.id).reduce((sum, { amount }) => sum + amount, 0);

  function intentView(intent: Intent) {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 };
    const method =
      intent.payment_method === null ? null : { id: intent.payment_method, object: 'payment_method', card };
    return { ...intent, payment_method: method, latest_charge: { id: 'ch_1', amount_refunded: refundedOf(intent) } };
  }

  function sessionView({ id, url, status, intent }: Session) {
    return {
      id,
      object: 'checkout.session',
      status,
      url: status === 'open' ? url : null,
      payment_intent: intent?.id ?? null,
    };
  }

  const { url, wire, close } = await serveProtocol(answer);

  /** Does what the shopper does on a page of Stripe: that of a session, or that of the bank. */
  function onPage(page: string, does: (intent: Intent, session: Session | undefined) => void): void {
    const id = page.split('/').at(-1) ?? '';
    const session = sessions.get(id);
    if (session?.status === 'open') {
      const { payment_intent_data: data, line_items: items } = session.form;
      const [item] = Object.values(items as Form) as { readonly price_data: { readonly unit_amount: string } }[];
      const amount = Number(item?.price_data.unit_amount);
      session.intent ??= makeIntent(data as Form, amount, `pm_${plainId()}`);
      if (session.form['customer_creation'] === 'always') session.intent.customer = `cus_${plainId()}`;
      does(session.intent, session);
    }
    const intent = intents.get(id);
    if (intent?.status === 'requires_action') does(intent, undefined);
  }

  return {
    name: 'stripe',
    environment: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: url },
    secrets: [SECRET_KEY, WEBHOOK_SECRET],
    careful,
    refused,
    approve: (page) =>
      onPage(page, (intent, session) => {
        reserve(intent);
        if (!session) return;
        session.status = 'complete';
        happened('checkout.session.completed', intent);
      }),
    // Stripe's page lets the shopper try another card for as long as it is open
    decline: (page) =>
      onPage(page, (intent, session) => {
        intent.status = 'requires_payment_method';
        intent.next_action = null;
        happened('payment_intent.payment_failed', intent);
        if (session) session.status = 'expired';
      }),
    held: () => [...intents.values()].reduce((sum, { amount_capturable: amount }) => sum + amount, 0),
    collected: () => [...intents.values()].reduce((sum, each) => sum + each.amount_received - refundedOf(each), 0),
    callbacks: (reference) => (events.get(reference) ?? []).map(signed),
    kept: () =>
      [...intents.values()]
        .filter(({ customer, payment_method: method }) => customer !== null && !detached.has(method ?? ''))
        .map(({ customer, payment_method: method }) => `${customer}:${method}`),
    get searchable() {
      return searchable;
    },
    set searchable(now) {
      searchable = now;
    },
    wire,
    close,
  };
}

/** Stripe signs the time and the bytes. The time is that of this machine, with which Stripe's library compares it. */
function signed({ type, object }: { readonly type: string; readonly object: object }): Callback {
  const payload = JSON.stringify({ id: `evt_${plainId()}`, object: 'event', type, data: { object } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${payload}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${time},v1=${signature}` }, payload };
}

function failure(status: number, type: string, code: string): Answered {
  return { status, body: { error: { type, code, message: `${code} (${SECRET_KEY})` } } };
}

function plainId(): string {
  return randomUUID().replaceAll('-', '');
}

function formOf(body: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return form as Form;
}

function textsOf(form: string | Form | undefined): Record<string, string> {
  return typeof form === 'object' ? (form as Record<string, string>) : {};
}
