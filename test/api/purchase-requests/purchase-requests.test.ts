import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { fill, newCompany, newMember } from '../../support/people/companies.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 6, master account: purchases above the limits of a buyer are approved by others

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const idOf = async (client: ApiClient) => (await client.ok('cartView')).user.userId;
const limitsOf = async (client: ApiClient) => (await client.ok('companyOwn')).data;

describe('a buyer', () => {
  test('asks for what is above them, and the master buys it as the buyer’s order', async () => {
    const master = await newCompany(shop, 'approva@esempio.it');
    const buyer = await newMember(shop, master, 'chiede@esempio.it', { orderLimit: 1 });
    const approver = await newMember(shop, master, 'vice@esempio.it', { role: 'approver' });
    const outsider = await newCompany(shop, 'fuori@esempio.it');
    const total = await fill(buyer, 6);
    await buyer.ok('purchaseRequest', { payment_type_id: 2, note: 'Per la festa' });
    expect(await buyer.refused('purchaseRequest', { payment_type_id: 2 })).toEqual(['REQUEST_WAITING']);
    await shop.jobs.drained();
    for (const email of ['approva@esempio.it', 'vice@esempio.it'])
      expect((await shop.mails(email)).some(({ subject }) => subject.includes('aspetta la tua approvazione'))).toBe(
        true,
      );
    expect((await limitsOf(approver)).waitingRequests).toBe(1);
    expect((await limitsOf(buyer)).waitingRequests).toBe(0);

    const [listed] = (await master.ok('purchaseRequestList')).data.purchaseRequests;
    const id = { purchase_request_id: listed?.purchaseRequestId };
    expect(listed).toMatchObject({
      buyer: 'Carla Verdi',
      status: 'waiting',
      total,
      note: 'Per la festa',
      mayDecide: true,
    });
    expect((await outsider.ok('purchaseRequestList')).data.purchaseRequests).toEqual([]);
    for (const call of ['purchaseRequestView', 'purchaseRequestWithdraw', 'purchaseRequestRefuse'] as const)
      expect(await outsider.refused(call, id)).toEqual(['REQUEST_NOT_FOUND']);
    const seen = (await master.ok('purchaseRequestView', id)).data.cart;
    expect(seen).toMatchObject({ total, lines: [{ quantity: '6 pz' }], paymentType: 'Pagamento alla consegna' });
    const press = { ...id, expected_total: total, content_tag: seen?.contentTag, accept_terms: true };
    expect(await outsider.refused('purchaseRequestBuy', press)).toEqual(['REQUEST_NOT_FOUND']);
    expect(await buyer.refused('purchaseRequestBuy', press)).toEqual(['REQUEST_OWN']);
    expect(await master.refused('purchaseRequestBuy', { ...press, accept_terms: false })).toEqual(['TERMS_REQUIRED']);
    // changed goods are not bought with the earlier approval
    await buyer.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] });
    expect(await master.refused('purchaseRequestBuy', press)).toEqual(['REQUEST_CHANGED']);
    const again = (await approver.ok('purchaseRequestView', id)).data.cart;
    const now = { ...press, expected_total: again?.total, content_tag: again?.contentTag };
    const bought = await Promise.all([master, approver].map((client) => client.call('purchaseRequestBuy', now)));
    const orders = bought.filter(({ response }) => response.status === 0).map(({ data }) => data.orderId);
    expect([orders.length > 0, new Set(orders).size]).toEqual([true, 1]);
    const [orderId = 0] = orders;
    expect((await buyer.ok('orderView', { order_id: orderId })).data.orderId).toBe(orderId);
    expect(await master.refused('orderView', { order_id: orderId })).toEqual(['ORDER_NOT_FOUND']);
    const count = sql`select 1 from orders where user_id = ${await idOf(buyer)}`;
    expect((await shop.db.query(count)).length).toBe(1);
    expect((await buyer.ok('purchaseRequestView', id)).data).toMatchObject({ status: 'approved', orderId });
    await shop.jobs.drained();
    const decided = (await shop.mails('chiede@esempio.it')).filter(({ subject }) => subject.includes('approvato'));
    expect(decided.map(({ subject }) => subject)).toEqual([`Ordine n. ${orderId} approvato e confermato`]);
  });

  test('of whom the company parted is bought for no longer', async () => {
    const master = await newCompany(shop, 'lascia@esempio.it');
    const buyer = await newMember(shop, master, 'lasciata@esempio.it', { orderLimit: 1 });
    await fill(buyer, 6);
    await buyer.ok('purchaseRequest', { payment_type_id: 2 });
    const [request] = (await master.ok('purchaseRequestList')).data.purchaseRequests;
    const id = { purchase_request_id: request?.purchaseRequestId };
    const { cart } = (await master.ok('purchaseRequestView', id)).data;
    await master.ok('companyUserRemove', { company_user_id: await idOf(buyer) });
    expect((await master.ok('purchaseRequestView', id)).data).toMatchObject({ mayDecide: false });
    expect((await master.ok('purchaseRequestView', id)).data).not.toHaveProperty('cart');
    const press = { ...id, expected_total: cart?.total, content_tag: cart?.contentTag, accept_terms: true };
    expect(await master.refused('purchaseRequestBuy', press)).toEqual(['REQUEST_GONE']);
    expect(await master.refused('purchaseRequestRefuse', id)).toEqual(['REQUEST_GONE']);
    expect((await limitsOf(master)).waitingRequests).toBe(0);
    // again a personal purchase, without a limit
    await buyer.ok('buy', { payment_type_id: 2 });
  });

  test('is told why a request was refused, may take one back, and asks only when it is needed', async () => {
    const master = await newCompany(shop, 'severa@esempio.it');
    const buyer = await newMember(shop, master, 'rifiutata@esempio.it', { orderLimit: 1 });
    expect(await master.refused('purchaseRequest', { payment_type_id: 2 })).toEqual(['NOT_A_BUYER']);
    expect(await buyer.refused('purchaseRequest', { payment_type_id: 2 })).toEqual(['CART_EMPTY']);
    await fill(buyer, 6);
    await buyer.ok('purchaseRequest', { payment_type_id: 2 });
    const newest = async () => (await buyer.ok('purchaseRequestList')).data.purchaseRequests[0]?.purchaseRequestId;
    const first = { purchase_request_id: await newest() };
    expect(await buyer.refused('purchaseRequestRefuse', first)).toEqual(['REQUEST_OWN']);
    await master.ok('purchaseRequestRefuse', { ...first, answer: 'Troppo caro' });
    expect(await master.refused('purchaseRequestRefuse', first)).toEqual(['REQUEST_DECIDED']);
    expect((await buyer.ok('purchaseRequestView', first)).data).toMatchObject({
      status: 'refused',
      answer: 'Troppo caro',
    });
    await shop.jobs.drained();
    expect((await shop.mails('rifiutata@esempio.it')).at(-1)?.subject).toBe('Il tuo ordine non è stato approvato');
    await buyer.ok('purchaseRequest', { payment_type_id: 2 });
    const second = { purchase_request_id: await newest() };
    expect(await master.refused('purchaseRequestWithdraw', second)).toEqual(['REQUEST_NOT_FOUND']);
    await buyer.ok('purchaseRequestWithdraw', second);
    const press = { ...second, expected_total: 1, content_tag: 'x', accept_terms: true };
    expect(await master.refused('purchaseRequestBuy', press)).toEqual(['REQUEST_DECIDED']);
    await master.ok('companyUserUpdate', { company_user_id: await idOf(buyer), role: 'buyer' });
    expect(await buyer.refused('purchaseRequest', { payment_type_id: 2 })).toEqual(['REQUEST_NOT_NEEDED']);
  });
});
