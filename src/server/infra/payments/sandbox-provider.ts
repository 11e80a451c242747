import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { cents } from '../../../domain/base/money.ts';
import { type States, statesBefore } from '../../../domain/base/states.ts';
import type { OnlineMeans } from '../../../domain/orders/payment-type.ts';
import { sql } from '../database/sql.ts';
import type { Database } from '../database/types.ts';
import { newToken } from '../tokens.ts';
import {
  cardName,
  type KnownPayment,
  type PaymentFailure,
  type PaymentInput,
  type PaymentProvider,
  type ProviderCallback,
  type SavedMeans,
} from './payment-provider.ts';

/** The data of a payment that the page of the sandbox shows. */
export interface SandboxPayment {
  readonly reference: string;
  readonly providerId: string;
  readonly means: OnlineMeans;
  readonly userId: number;
  readonly amountCents: number;
  readonly description: string;
  readonly returnUrl: string;
  readonly saves: boolean;
  readonly state: keyof typeof SANDBOX_STATES;
  readonly failure: PaymentFailure | null;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly savedToken: string | null;
}

/** The cards of the sandbox, by their last digits. */
export const SANDBOX_CARDS = {
  '4242': { brand: 'Visa', answers: 'approve' },
  '3155': { brand: 'Mastercard', answers: 'challenge' },
  '0002': { brand: 'Visa', answers: 'decline' },
} as const;
export type SandboxCard = keyof typeof SANDBOX_CARDS;

/** A button on the page of the sandbox. */
export type SandboxDecision =
  | { readonly does: 'approve'; readonly card: SandboxCard }
  | { readonly does: PaymentFailure };

export interface SandboxProvider extends PaymentProvider {
  read(providerId: string): Promise<SandboxPayment | undefined>;
  /** Ends the challenge of a payment; an ended one is not changed. */
  act(providerId: string, act: SandboxDecision): Promise<SandboxPayment | undefined>;
  /** Returns the callback by which this provider reports a change of a payment. */
  callbackOf(payment: Pick<SandboxPayment, 'reference' | 'providerId'>): ProviderCallback;
}

/** A hold lasts as long as that of cards. */
const HOLD_MS = 7 * DAY_MS;

/** The states of a payment at this provider. A payment may be captured at once, and a hold may expire. */
export const SANDBOX_STATES = {
  challenge: ['authorised', 'captured', 'failed', 'voided'],
  authorised: ['captured', 'failed', 'voided'],
  captured: [],
  failed: [],
  voided: [],
} as const satisfies States<'challenge' | 'authorised' | 'captured' | 'failed' | 'voided'>;

export const SANDBOX_PATH = '/pagamento-di-prova';
const SIGNATURE = 'x-sandbox-signature';
const EXPIRES = '2031-12';
const COLUMNS = sql`reference, provider_id, means, user_id, amount_cents, description, return_url, saves, state,
  failure, captured_cents, refunded_cents, saved_token`;

/**
 * A payment provider for trials and tests that is part of the shop: it stores its payments in tables of its own and has
 * a page on which one approves, refuses or leaves. No money moves.
 */
export function sandboxProvider(db: Database, means: readonly OnlineMeans[]): SandboxProvider {
  const one = async (reference: string): Promise<KnownPayment> => {
    const row = await db.maybeOne<SandboxPayment>(
      sql`select ${COLUMNS} from sandbox_payments where reference = ${reference}`,
    );
    return row ? stateOf(row) : { is: 'unknown' };
  };
  const read = async (providerId: string) => {
    const row = await db.maybeOne<SandboxPayment>(
      sql`select ${COLUMNS} from sandbox_payments where provider_id = ${providerId}`,
    );
    return row;
  };
  return {
    name: 'sandbox',
    means,
    holdMs: HOLD_MS,
    authorise: async (input) => {
      await begin(db, input);
      return one(input.reference);
    },
    state: ({ reference }) => one(reference),
    capture: async ({ reference }, amount) => {
      await db.query(sql`
        update sandbox_payments set state = 'captured', captured_cents = ${amount}
        where reference = ${reference} and state = 'authorised' and amount_cents >= ${amount}`);
      return one(reference);
    },
    release: async ({ reference }) => {
      await db.query(sql`
        update sandbox_payments set state = 'voided' where reference = ${reference}
          and state = any(${statesBefore(SANDBOX_STATES, 'voided')}::text[])`);
      return one(reference);
    },
    refund: async ({ reference }, amount, key) => {
      await db.query(sql`
        update sandbox_payments set refunded_cents = refunded_cents + ${amount},
          refund_keys = refund_keys || ${key}::text
        where reference = ${reference} and state = 'captured' and refunded_cents + ${amount} <= captured_cents
          and not refund_keys @> array[${key}::text]`);
      return one(reference);
    },
    readCallback: (callback) => readCallback(db, callback),
    forget: async () => undefined,
    read,
    act: async (providerId, act) => {
      const isApproved = act.does === 'approve';
      await db.query(sql`
        update sandbox_payments set state = ${isApproved ? 'authorised' : 'failed'},
          failure = ${isApproved ? null : act.does}, saved_token = case when ${isApproved}
          then ${isApproved ? tokenOf(act.card) : null} else saved_token end
        where provider_id = ${providerId} and state = 'challenge'`);
      return read(providerId);
    },
    callbackOf: ({ reference, providerId: key }) => ({
      headers: { [SIGNATURE]: signed(key, reference) },
      body: Buffer.from(reference),
    }),
  };
}

async function begin(db: Database, input: PaymentInput): Promise<void> {
  const { reference, amount, customer, description, returnUrl, saves } = input;
  const { state, failure } = firstState(input);
  await db.query(sql`
    insert into sandbox_payments (reference, provider_id, means,
      user_id, amount_cents, description, return_url, saves, state, failure, saved_token)
    values (${reference}, ${newToken()}, ${input.means}, ${customer.userId}, ${amount}, ${description}, ${returnUrl},
      ${saves},
      ${state}, ${failure}, ${input.savedToken ?? null})
    on conflict (reference) do nothing`);
}

/** References as the shop makes them; whatever else is posted is not a callback. */
const REFERENCE = /^[\w-]{1,100}$/;

async function readCallback(db: Database, { headers, body }: ProviderCallback): Promise<string | undefined> {
  const reference = body.toString('utf8');
  if (!REFERENCE.test(reference)) return undefined;
  const row = await db.maybeOne<{ providerId: string }>(
    sql`select provider_id from sandbox_payments where reference = ${reference}`,
  );
  return row && isSame(headers[SIGNATURE], signed(row.providerId, reference)) ? reference : undefined;
}

/** A saved card is charged at once, if its bank does not ask for more. */
function firstState({ savedToken }: PaymentInput): { state: SandboxPayment['state']; failure: PaymentFailure | null } {
  const card = savedToken === undefined ? undefined : cardOf(savedToken);
  const answers = card && SANDBOX_CARDS[card].answers;
  if (answers === 'approve') return { state: 'authorised', failure: null };
  return answers === 'decline' ? { state: 'failed', failure: 'declined' } : { state: 'challenge', failure: null };
}

function stateOf(row: SandboxPayment): KnownPayment {
  const providerId = row.providerId;
  switch (row.state) {
    case 'challenge':
      return { is: 'challenge', providerId, url: `${SANDBOX_PATH}/${providerId}` };
    case 'authorised':
      return {
        is: 'authorised',
        providerId,
        amount: cents(row.amountCents),
        saved: savedOf(row),
        paidWith: paidWith(row),
      };
    case 'captured':
      return { is: 'captured', providerId, amount: cents(row.capturedCents), refunded: cents(row.refundedCents) };
    case 'failed':
      return { is: 'failed', providerId, reason: row.failure ?? 'declined' };
    case 'voided':
      return { is: 'voided', providerId };
  }
}

/** Tokens are one per saved card: `card-4242-` and some random characters. */
function tokenOf(card: SandboxCard): string {
  return `card-${card}-${newToken()}`;
}

function cardOf(token: string): SandboxCard | undefined {
  const ending = /^card-(\d{4})-/.exec(token)?.[1];
  return ending !== undefined && ending in SANDBOX_CARDS ? (ending as SandboxCard) : undefined;
}

function savedOf({ saves, savedToken: token }: SandboxPayment): SavedMeans | undefined {
  const card = saves && token !== null ? cardOf(token) : undefined;
  return card && token !== null
    ? { token, brand: SANDBOX_CARDS[card].brand, ending: card, expires: EXPIRES }
    : undefined;
}

function paidWith({ savedToken: token }: SandboxPayment): string | undefined {
  const ending = token === null ? undefined : cardOf(token);
  return ending && cardName({ brand: SANDBOX_CARDS[ending].brand, ending });
}

function signed(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function isSame(given: string | string[] | undefined, wanted: string): boolean {
  return (
    typeof given === 'string' &&
    given.length === wanted.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  );
}
