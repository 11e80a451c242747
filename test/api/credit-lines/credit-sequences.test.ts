import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop } from '../../support/api-shop.ts';
import {
  type CompanyClient,
  creditOf,
  DEFERRED,
  fill,
  grant,
  handOver,
  newCompany,
  openCompanyShop,
} from '../../support/people/companies.ts';
import { type Crew } from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';

// Random acts of companies and staff in any order: the committed amount of a line always equals its unpaid orders, and
// never exceeds the limit.

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  ({ shop, crew } = await openCompanyShop());
});
afterAll(() => shop.close());

const LIMIT = 60;
const STEPS = 30;

/** The number of each act over all sequences. */
const done = { bought: 0, refused: 0, changed: 0, cancelled: 0, delivered: 0, paid: 0, switched: 0 };

/** The expected state of an order on account: its cost in cents, and what happened to it. */
interface Known {
  cents: number;
  state: 'open' | 'delivered';
}

class Company {
  readonly orders = new Map<number, Known>();

  readonly client: CompanyClient;
  readonly random: () => number;

  constructor(client: CompanyClient, random: () => number) {
    this.client = client;
    this.random = random;
  }

  get committed(): number {
    return [...this.orders.values()].reduce((sum, { cents }) => sum + cents, 0);
  }

  pick(state: Known['state']): number | undefined {
    const found = [...this.orders].filter(([, order]) => order.state === state).map(([orderId]) => orderId);
    return found[Math.floor(this.random() * found.length)];
  }

  async buy(): Promise<void> {
    await fill(this.client, 6 + Math.floor(this.random() * 12));
    await this.place(undefined);
  }

  /** Buys the cart; if it changes an order, that order is replaced. */
  async place(replaced: number | undefined): Promise<void> {
    const reply = await this.client.call('buy', { payment_type_id: DEFERRED });
    if (reply.response.status !== 0) {
      const codes = reply.response.errors.map(({ code }) => code).join();
      if (codes !== 'CREDIT_EXCEEDED') throw new Error(`the order was refused for another reason: ${codes}`);
      done.refused += 1;
      if (replaced !== undefined) await this.client.ok('orderModifyGiveUp', {});
      return;
    }
    const { orderId } = reply.data;
    if (replaced === undefined) done.bought += 1;
    else {
      this.orders.delete(replaced);
      done.changed += 1;
    }
    this.orders.set(orderId, { cents: await this.totalOf(orderId), state: 'open' });
  }

  async change(orderId: number): Promise<void> {
    await this.client.ok('orderModify', { order_id: orderId });
    const item = (await this.client.ok('cartView')).data.cartItems?.[0];
    const quantity = 6 + Math.floor(this.random() * 18);
    await this.client.ok('cartUpdate', { items: [{ itemId: item?.itemId, quantity }] });
    await this.place(orderId);
  }

  async cancel(orderId: number): Promise<void> {
    await this.client.ok('orderDelete', { order_id: orderId });
    this.orders.delete(orderId);
    done.cancelled += 1;
  }

  /**
   * Switches to cash and back. Switching back is refused if another order took the credit meanwhile, which cannot
   * happen here.
   */
  async switchPayment(orderId: number): Promise<void> {
    for (const type of [2, DEFERRED])
      await this.client.ok('orderModifyPaymentType', { order_id: orderId, payment_type_id: type });
    done.switched += 1;
  }

  async deliver(orderId: number): Promise<void> {
    await handOver(shop, crew, orderId, 3 + Math.floor(this.random() * 3));
    const { receipt } = (await this.client.ok('orderView', {}, { order_id: orderId })).data;
    this.orders.set(orderId, { cents: Math.round((receipt?.total ?? 0) * 100), state: 'delivered' });
    done.delivered += 1;
  }

  async pay(orderId: number): Promise<void> {
    const dues = (await this.client.ok('dueList', {}, { page_size: 100 })).data.paymentDues;
    const due = dues.find(({ orderIds }) => orderIds.includes(orderId));
    const transfer = { reference: `Scadenza ${due?.paymentDueId}`, amount: due?.amountToSettle };
    await crew.service.ok('staffTransferReceive', transfer);
    this.orders.delete(orderId);
    done.paid += 1;
  }

  async totalOf(orderId: number): Promise<number> {
    return Math.round((await this.client.ok('orderView', {}, { order_id: orderId })).data.grossTotal * 100);
  }

  async step(): Promise<void> {
    const what = this.random();
    const [open, delivered] = [this.pick('open'), this.pick('delivered')];
    if (what < 0.2 && open !== undefined) return this.change(open);
    if (what < 0.3 && open !== undefined) return this.cancel(open);
    if (what < 0.4 && open !== undefined) return this.switchPayment(open);
    if (what < 0.55 && open !== undefined) return this.deliver(open);
    if (what < 0.7 && delivered !== undefined) return this.pay(delivered);
    return this.buy();
  }
}

test.each([1, 2, 3])('random purchases, changes, cancellations, handovers and payments (%d)', async (seed) => {
  const client = await newCompany(shop, `caso-${seed}@esempio.it`);
  await grant(crew.manager, client, { limit: LIMIT });
  const company = new Company(client, seededRandom(seed).next);
  for (let step = 0; step < STEPS; step += 1) {
    await company.step();
    const { committed, remaining } = await creditOf(client);
    expect({ step, committed: Math.round(committed * 100) }).toEqual({ step, committed: company.committed });
    expect(committed).toBeLessThanOrEqual(LIMIT);
    expect(Math.round((committed + remaining) * 100)).toBe(LIMIT * 100);
  }
});

test('all of that happened', () => {
  expect(Object.entries(done).filter(([, count]) => count === 0)).toEqual([]);
});
