import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, PERSON, registerAs } from '../../support/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 6, master account: people buy for a company, up to limits, and others approve what is above them

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const COMPANY = {
  companyName: 'Trattoria Blu Srl',
  vatNumber: '12345670017',
  fiscalCode: '12345670017',
  sdiCode: 'ABC1234',
};

async function newMaster(email: string): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('userDetailUpdate', COMPANY);
  return client;
}

async function tokenOf(email: string): Promise<string> {
  await shop.jobs.drained();
  const mail = (await shop.mails(email)).findLast(({ subject }) => subject.startsWith('Compra da Bottega'));
  return /[?&]token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

/** Somebody who accepted an invitation of this master. */
async function newMember(master: ApiClient, email: string, part: object): Promise<ApiClient> {
  await master.ok('companyInvite', { email, ...part });
  const client = shop.client();
  await registerAs(client, email, { firstName: 'Carla', lastName: 'Verdi' });
  await client.ok('addressSave', ADDRESS);
  await client.ok('companyJoin', { token: await tokenOf(email) });
  return client;
}

async function fill(client: ApiClient, quantity: number): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity }] });
  await chooseTomorrow(client);
  const { totalPrice, deliveryFee } = (await client.ok('cartView')).data;
  return Math.round((totalPrice + deliveryFee) * 100) / 100;
}

const idOf = async (client: ApiClient) => (await client.ok('cartView')).user.userId;
const limitsOf = async (client: ApiClient) => (await client.ok('companyOwn')).data;

test('prices without VAT are a choice of whoever buys for a company, kept with the account', async () => {
  const person = shop.client();
  await registerAs(person, 'persona@esempio.it');
  expect(await person.refused('companyNetPrices', { net_prices: true })).toEqual(['NO_COMPANY']);
  const master = await newMaster('netta@esempio.it');
  expect(await limitsOf(master)).toMatchObject({ hasNetPrices: false });
  const chosen = await master.ok('companyNetPrices', { net_prices: true });
  expect(chosen.data).toMatchObject({ role: 'master', companyName: 'Trattoria Blu Srl', hasNetPrices: true });
  const elsewhere = shop.client();
  await elsewhere.ok('login', { login: 'netta@esempio.it', password: PERSON.password });
  expect(await limitsOf(elsewhere)).toMatchObject({ hasNetPrices: true });
  // what a company pays does not change
  await elsewhere.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  const [item] = (await elsewhere.ok('cartView')).data.cartItems ?? [];
  expect(item?.grossTotal).toBe(item?.product.priceDisplay);
  await elsewhere.ok('companyNetPrices', { net_prices: false });
  expect(await limitsOf(master)).toMatchObject({ hasNetPrices: false });
  // who leaves the company sees prices as everybody does
  const member = await newMember(master, 'netto@esempio.it', { role: 'buyer' });
  await member.ok('companyNetPrices', { net_prices: true });
  await master.ok('companyUserRemove', { company_user_id: await idOf(member) });
  expect(await limitsOf(member)).toMatchObject({ role: 'none', hasNetPrices: false });
});

describe('the people of a company', () => {
  test('are invited by mail, join with the account of that address only, and are removed', async () => {
    const master = await newMaster('padrone@esempio.it');
    expect((await limitsOf(master)).role).toBe('master');
    const invited = await master.ok('companyInvite', { email: ' Compra@esempio.it ', role: 'buyer', orderLimit: 50.5 });
    expect(invited.data.invitations).toMatchObject([{ email: 'compra@esempio.it', role: 'buyer', orderLimit: 50.5 }]);
    const token = await tokenOf('compra@esempio.it');
    // whoever has the mail is greeted before there is an account, with the address to register
    expect((await shop.client().ok('companyInvitation', { token })).data).toMatchObject({
      ...{ companyName: 'Trattoria Blu Srl', isForYou: false, email: 'compra@esempio.it', orderLimit: 50.5 },
    });
    expect(await shop.client().refused('companyInvitation', { token: 'x'.repeat(43) })).toEqual([
      'COMPANY_INVITATION_ENDED',
    ]);
    const stranger = shop.client();
    await registerAs(stranger, 'altro@esempio.it');
    expect((await stranger.ok('companyInvitation', { token })).data).toMatchObject({
      ...{ companyName: 'Trattoria Blu Srl', isForYou: false, email: 'c•••@esempio.it' },
    });
    expect(await stranger.refused('companyJoin', { token })).toEqual(['COMPANY_INVITATION_OTHERS']);
    const buyer = shop.client();
    await registerAs(buyer, 'compra@esempio.it');
    const joins = await Promise.all([1, 2].map(() => buyer.call('companyJoin', { token })));
    expect(joins.map(({ response }) => response.status).sort()).toEqual([0, 1]);
    expect(await limitsOf(buyer)).toMatchObject({ role: 'buyer', companyName: 'Trattoria Blu Srl', orderLimit: 50.5 });
    expect(await buyer.refused('companyInvitation', { token })).toEqual(['COMPANY_INVITATION_ENDED']);
    // a buyer is no master account
    for (const call of ['companyUsers', 'companyInvite'] as const)
      expect((await buyer.call(call)).httpStatus).toBe(403);

    const userId = await idOf(buyer);
    const changed = await master.ok('companyUserUpdate', {
      company_user_id: userId,
      role: 'approver',
      monthLimit: 900,
    });
    expect(changed.data.users).toMatchObject([{ userId, role: 'approver', monthLimit: 900, spentThisMonth: 0 }]);
    expect(changed.data.users[0]).not.toHaveProperty('orderLimit');
    expect(await master.refused('closingRequestPost')).toEqual(['CLOSING_COMPANY']);
    const removed = await master.ok('companyUserRemove', { company_user_id: userId });
    expect(removed.data).toEqual({ users: [], invitations: [] });
    expect((await limitsOf(buyer)).role).toBe('none');
    await buyer.ok('companyUsers');
  });

  test('buy for the company whose id their cart has, as that of the master does', async () => {
    const master = await newMaster('titolare-id@esempio.it');
    const buyer = await newMember(master, 'compra-id@esempio.it', { role: 'buyer' });
    const companyId = await idOf(master);
    for (const client of [master, buyer]) expect((await client.ok('cartView')).data.user.companyId).toBe(companyId);
    const person = shop.client();
    await registerAs(person, 'nessuna-azienda@esempio.it');
    expect((await person.ok('cartView')).data.user).not.toHaveProperty('companyId');
  });

  test('say what is wrong with an invitation', async () => {
    const master = await newMaster('errori@esempio.it');
    expect(await master.refused('companyInvite', { email: 'senza chiocciola' })).toEqual(['INVALID_EMAIL']);
    expect(await master.refused('companyInvite', { email: 'errori@esempio.it' })).toEqual(['COMPANY_SELF']);
    const noCompany = shop.client();
    await registerAs(noCompany, 'privata@esempio.it');
    expect(await noCompany.refused('companyInvite', { email: 'x@esempio.it' })).toEqual(['COMPANY_MISSING']);
    await newMember(master, 'membro@esempio.it', {});
    expect(await master.refused('companyInvite', { email: 'membro@esempio.it' })).toEqual(['COMPANY_USER_ALREADY']);
    // an invitation that is taken back opens nothing
    const { data } = await master.ok('companyInvite', { email: 'ripreso@esempio.it' });
    const token = await tokenOf('ripreso@esempio.it');
    const id = data.invitations.find(({ email }) => email === 'ripreso@esempio.it')?.companyInvitationId;
    await master.ok('companyInvitationRemove', { company_invitation_id: id });
    const late = shop.client();
    await registerAs(late, 'ripreso@esempio.it');
    expect(await late.refused('companyJoin', { token })).toEqual(['COMPANY_INVITATION_ENDED']);
    // who has people of their own joins nobody, and who joined one company joins no other
    const second = await newMaster('seconda@esempio.it');
    await second.ok('companyInvite', { email: 'errori@esempio.it' });
    expect(await master.refused('companyJoin', { token: await tokenOf('errori@esempio.it') })).toEqual([
      'COMPANY_IS_MASTER',
    ]);
    const member = shop.client();
    await member.ok('login', { login: 'membro@esempio.it', password: 'mele-verdi-42' });
    await second.ok('companyInvite', { email: 'membro@esempio.it' });
    expect(await member.refused('companyJoin', { token: await tokenOf('membro@esempio.it') })).toEqual([
      'COMPANY_HAS_ONE',
    ]);
  });
});

describe('a buyer', () => {
  test('buys up to the limits of an order and of a month', async () => {
    const master = await newMaster('limiti@esempio.it');
    const buyer = await newMember(master, 'limitata@esempio.it', { orderLimit: 0.01 });
    const total = await fill(buyer, 6);
    const refused = await buyer.call('buy', { payment_type_id: 2 });
    expect(refused.response.errors).toMatchObject([
      {
        code: 'COMPANY_ORDER_LIMIT',
        error: 'L’ordine supera il tuo limite di 0,01\u00a0€ per ordine: mandalo a chi approva gli acquisti',
      },
    ]);
    const userId = await idOf(buyer);
    const limit = (euro: object) => master.ok('companyUserUpdate', { company_user_id: userId, role: 'buyer', ...euro });
    await limit({ orderLimit: total, monthLimit: total });
    const { orderId } = (await buyer.ok('buy', { payment_type_id: 2 })).data;
    expect((await limitsOf(buyer)).spentThisMonth).toBe(total);
    await fill(buyer, 6);
    expect(await buyer.refused('buy', { payment_type_id: 2 })).toEqual(['COMPANY_MONTH_LIMIT']);
    // what was cancelled was not spent
    await buyer.ok('orderDelete', { order_id: orderId });
    await buyer.ok('buy', { payment_type_id: 2 });
    // and agents have the same limits
    await shop.database.database.query(
      sql`update orders set placed_at = placed_at - interval '40 days' where user_id = ${userId}`,
    );
    expect((await limitsOf(buyer)).spentThisMonth).toBe(0);
  });

  test('asks for what is above them, and the master buys it as the buyer’s order', async () => {
    const master = await newMaster('approva@esempio.it');
    const buyer = await newMember(master, 'chiede@esempio.it', { orderLimit: 1 });
    const approver = await newMember(master, 'vice@esempio.it', { role: 'approver' });
    const outsider = await newMaster('fuori@esempio.it');
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
    // other goods than those that were seen are not bought
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
    expect((await shop.database.database.query(count)).length).toBe(1);
    expect((await buyer.ok('purchaseRequestView', id)).data).toMatchObject({ status: 'approved', orderId });
    await shop.jobs.drained();
    const decided = (await shop.mails('chiede@esempio.it')).filter(({ subject }) => subject.includes('approvato'));
    expect(decided.map(({ subject }) => subject)).toEqual([`Ordine n. ${orderId} approvato e confermato`]);
  });

  test('of whom the company parted is bought for no longer', async () => {
    const master = await newMaster('lascia@esempio.it');
    const buyer = await newMember(master, 'lasciata@esempio.it', { orderLimit: 1 });
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
    // their own again, without a limit
    await buyer.ok('buy', { payment_type_id: 2 });
  });

  test('is told why a request was refused, may take one back, and asks only when it is needed', async () => {
    const master = await newMaster('severa@esempio.it');
    const buyer = await newMember(master, 'rifiutata@esempio.it', { orderLimit: 1 });
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
