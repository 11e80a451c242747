import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cents, cents } from '../../../src/domain/base/money.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import type {
  PaymentInput,
  PaymentProvider,
  StartedPayment,
} from '../../../src/server/infra/payments/payment-provider.ts';
import { paypalProvider } from '../../../src/server/infra/payments/paypal-provider.ts';
import { stripeProvider } from '../../../src/server/infra/payments/stripe-provider.ts';
import { startPaypalDouble } from '../../support/payments/paypal-double.ts';
import { FAULTS, type PaymentDouble } from '../../support/payments/protocol-double.ts';
import { type StripeDouble, startStripeDouble } from '../../support/payments/stripe-double.ts';

const AMOUNT = cents(2370);

function providerOf({ environment, name }: PaymentDouble): PaymentProvider {
  const { stripe, paypal } = readConfig({ ...environment }).payments;
  const made = name === 'stripe' ? stripe && stripeProvider(stripe) : paypal && paypalProvider(paypal);
  if (!made) throw new Error('it is not configured');
  return made;
}

function inputOf(provider: PaymentProvider, other: Partial<PaymentInput> = {}): PaymentInput {
  return {
    reference: randomUUID().replaceAll('-', ''),
    means: provider.means[0] ?? 'card',
    amount: AMOUNT,
    shopName: 'Bottega',
    description: 'Bottega, ordine 100023',
    returnUrl: 'http://localhost:3000/pagamento/ritorno/x',
    customer: { userId: 7, email: 'anna@esempio.it' },
    saves: false,
    ...other,
  };
}

/** Begins a payment and returns it as the shop stores it, with the page that its shopper visits. */
async function started(provider: PaymentProvider, input = inputOf(provider)) {
  const known = await provider.authorise(input);
  if (known.is !== 'challenge') throw new Error(`it is ${known.is}`);
  const { reference, means } = input;
  return { payment: { reference, means, providerId: known.providerId } satisfies StartedPayment, url: known.url };
}

async function approved(double: PaymentDouble, provider: PaymentProvider): Promise<StartedPayment> {
  const { payment, url } = await started(provider);
  double.approve(url);
  expect(await provider.state(payment)).toMatchObject({ is: 'authorised', amount: AMOUNT });
  return payment;
}

/** Repeats a call until it succeeds, as the shop's jobs do; returns the number of failures. */
async function insist<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; failures: number }> {
  for (let failures = 0; failures < 10; failures += 1) {
    try {
      return { answer: await work(), failures };
    } catch {
      // tried again
    }
  }
  throw new Error('it never answered');
}

describe.each([
  ['stripe', startStripeDouble],
  ['paypal', startPaypalDouble],
] as const)('%s', (_name, start) => {
  let double: PaymentDouble;
  let provider: PaymentProvider;
  beforeAll(async () => {
    double = await start();
    provider = providerOf(double);
  });
  afterEach(() => double.wire.mend());
  afterAll(() => double.close());

  test('a payment is approved on the provider’s page, captured for less than was authorised, and paid back in parts', async () => {
    const [held, collected] = [double.held(), double.collected()];
    const payment = await approved(double, provider);
    expect(double.held() - held).toBe(AMOUNT);
    expect(await provider.capture(payment, cents(2011))).toMatchObject({ is: 'captured', amount: 2011, refunded: 0 });
    expect(double.held()).toBe(held);
    // again, and with another amount: nothing is collected twice
    for (const amount of [2011, 2370])
      expect(await provider.capture(payment, cents(amount))).toMatchObject({ is: 'captured', amount: 2011 });
    const refund = (amount: number, key: string) => provider.refund(payment, cents(amount), key);
    expect(await refund(500, 'a')).toMatchObject({ is: 'captured', amount: 2011, refunded: 500 });
    expect(await refund(500, 'a')).toMatchObject({ refunded: 500 });
    expect(await refund(500, 'b')).toMatchObject({ refunded: 1000 });
    expect(await refund(5000, 'c')).toMatchObject({ refunded: 1000 });
    expect(double.collected() - collected).toBe(1011);
    // captured money is not released
    expect(await provider.release(payment)).toMatchObject({ is: 'captured', amount: 2011 });
  });

  test('an authorisation is released, also twice, and before anybody approved it', async () => {
    const held = double.held();
    const payment = await approved(double, provider);
    expect(await provider.release(payment)).toMatchObject({ is: 'voided' });
    expect(await provider.release(payment)).toMatchObject({ is: 'voided' });
    expect(await provider.capture(payment, AMOUNT)).toMatchObject({ is: 'voided' });
    const { payment: unseen } = await started(provider);
    expect(['voided', 'failed']).toContain((await provider.release(unseen)).is);
    expect(double.held()).toBe(held);
  });

  test('beginning twice is one payment on one page; a refused one has failed', async () => {
    const input = inputOf(provider);
    const [first, second] = [await provider.authorise(input), await provider.authorise(input)];
    expect(second).toEqual(first);
    const { payment, url } = await started(provider, input);
    expect((await provider.state(payment)).is).toBe('challenge');
    double.decline(url);
    expect((await provider.state(payment)).is).toBe('failed');
    expect((await provider.state({ ...payment, reference: 'r'.repeat(32), providerId: undefined })).is).toBe('unknown');
  });

  test('a callback counts if the provider signed it, and names the payment', async () => {
    const payment = await approved(double, provider);
    const callbacks = double.callbacks(payment.reference);
    expect(callbacks.length).toBeGreaterThan(0);
    for (const { headers, payload } of callbacks) {
      expect(await provider.readCallback({ headers, body: Buffer.from(payload) })).toBe(payment.reference);
      const forged = Buffer.from(payload.replace(payment.reference, 'f'.repeat(32)));
      expect(await provider.readCallback({ headers, body: forged })).toBeUndefined();
      expect(await provider.readCallback({ headers: {}, body: Buffer.from(payload) })).toBeUndefined();
    }
    expect(
      await provider.readCallback({ headers: callbacks[0]?.headers ?? {}, body: Buffer.from('{') }),
    ).toBeUndefined();
  });

  test.each(FAULTS)(
    'a provider whose request %s: each act asked again is done once, and its error names no secret',
    async (fault) => {
      const [held, collected] = [double.held(), double.collected()];
      const input = inputOf(provider);
      // Stripe's library repeats a failed request once by itself
      const broken = async <Answer>(work: () => Promise<Answer>) => {
        double.wire.break(/^POST (?!.*oauth2)/, fault, 3);
        const error = await work().then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        for (const secret of double.secrets) {
          expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
        }
        const { answer } = await insist(work);
        double.wire.mend();
        return answer;
      };
      const known = await broken(() => provider.authorise(input));
      if (known.is !== 'challenge') throw new Error(known.is);
      const { reference, means } = input;
      const payment: StartedPayment = { reference, means, providerId: known.providerId };
      double.approve(known.url);
      expect(await broken(() => provider.state(payment))).toMatchObject({ is: 'authorised' });
      expect(double.held() - held).toBe(AMOUNT);
      expect(await broken(() => provider.capture(payment, cents(2000)))).toMatchObject({
        is: 'captured',
        amount: 2000,
      });
      expect(await broken(() => provider.refund(payment, cents(300), 'una'))).toMatchObject({ refunded: 300 });
      expect(double.collected() - collected).toBe(1700);
      const other = await approved(double, provider);
      expect(await broken(() => provider.release(other))).toMatchObject({ is: 'voided' });
      expect(double.held()).toBe(held);
    },
  );
});

describe('a card that Stripe keeps', () => {
  let double: StripeDouble;
  let provider: PaymentProvider;
  beforeAll(async () => {
    double = await startStripeDouble();
    provider = providerOf(double);
  });
  afterEach(() => double.wire.mend());
  afterAll(() => double.close());

  async function savedCard(): Promise<string> {
    const { payment, url } = await started(provider, inputOf(provider, { saves: true, amount: cents(101) }));
    double.approve(url);
    const known = await provider.state(payment);
    expect(known).toMatchObject({ is: 'authorised', saved: { brand: 'Visa', ending: '4242', expires: '2031-12' } });
    await provider.release(payment);
    if (known.is !== 'authorised' || !known.saved) throw new Error('nothing is kept');
    return known.saved.token;
  }

  function beginWith(savedToken: string, amount: Cents = AMOUNT) {
    const input = inputOf(provider, { savedToken, amount });
    return { input, payment: { reference: input.reference, means: 'card' as const, providerId: undefined } };
  }

  test('is charged at once, after the bank’s page where the bank wants it, and not once it is refused or forgotten', async () => {
    const token = await savedCard();
    const [, method = ''] = token.split(':');
    expect(await provider.authorise(beginWith(token).input)).toMatchObject({ is: 'authorised', amount: AMOUNT });

    double.careful.add(method);
    const { input, payment } = beginWith(token);
    const challenge = await provider.authorise(input);
    if (challenge.is !== 'challenge') throw new Error(challenge.is);
    expect(challenge.url).toContain('3d_secure');
    double.approve(challenge.url);
    expect(await provider.state({ ...payment, providerId: challenge.providerId })).toMatchObject({ is: 'authorised' });
    const again = await provider.authorise(beginWith(token).input);
    if (again.is !== 'challenge') throw new Error(again.is);
    double.decline(again.url);
    expect(await provider.state({ ...payment, providerId: again.providerId })).toMatchObject({ reason: 'declined' });
    double.careful.delete(method);

    double.refused.add(method);
    expect(await provider.authorise(beginWith(token).input)).toEqual({ is: 'failed', reason: 'declined' });
    double.refused.delete(method);
    await provider.forget(token);
    expect(await provider.authorise(beginWith(token).input)).toEqual({ is: 'failed', reason: 'declined' });
  });

  test('was charged although the answer was lost: the payment is found by its reference', async () => {
    const { input, payment } = beginWith(await savedCard());
    const held = double.held();
    double.wire.break(/payment_intents$/, 'lost-after', 2);
    await expect(provider.authorise(input)).rejects.toThrow('Stripe did not do it');
    expect(await provider.state(payment)).toMatchObject({ is: 'authorised', amount: AMOUNT });
    expect(await provider.release(payment)).toMatchObject({ is: 'voided' });
    expect(double.held()).toBe(held);
  });
});
