import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { companyToken, fill, newCompany, newMember } from '../../support/people/companies.ts';
import { PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 6, master account: people buy for a company, up to limits, and others approve purchases above them

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const idOf = async (client: ApiClient) => (await client.ok('cartView')).user.userId;
const limitsOf = async (client: ApiClient) => (await client.ok('companyOwn')).data;

test('prices without VAT are a choice of whoever buys for a company, kept with the account', async () => {
  const person = shop.client();
  await registerAs(person, 'persona@esempio.it');
  expect(await person.refused('companyNetPrices', { net_prices: true })).toEqual(['NO_COMPANY']);
  const master = await newCompany(shop, 'netta@esempio.it');
  expect(await limitsOf(master)).toMatchObject({ hasNetPrices: false });
  const chosen = await master.ok('companyNetPrices', { net_prices: true });
  expect(chosen.data).toMatchObject({ role: 'master', companyName: 'Trattoria Blu Srl', hasNetPrices: true });
  const elsewhere = shop.client();
  await elsewhere.ok('login', { login: 'netta@esempio.it', password: PERSON.password });
  expect(await limitsOf(elsewhere)).toMatchObject({ hasNetPrices: true });
  // the prices of the company stay the same
  await elsewhere.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  const [item] = (await elsewhere.ok('cartView')).data.cartItems ?? [];
  expect(item?.grossTotal).toBe(item?.product.priceDisplay);
  await elsewhere.ok('companyNetPrices', { net_prices: false });
  expect(await limitsOf(master)).toMatchObject({ hasNetPrices: false });
  // a person who leaves the company sees the usual prices
  const member = await newMember(shop, master, 'netto@esempio.it', { role: 'buyer' });
  await member.ok('companyNetPrices', { net_prices: true });
  await master.ok('companyUserRemove', { company_user_id: await idOf(member) });
  expect(await limitsOf(member)).toMatchObject({ role: 'none', hasNetPrices: false });
});

describe('the people of a company', () => {
  test('are invited by mail, join with the account of that address only, and are removed', async () => {
    const master = await newCompany(shop, 'padrone@esempio.it');
    expect((await limitsOf(master)).role).toBe('master');
    const invited = await master.ok('companyInvite', { email: ' Compra@esempio.it ', role: 'buyer', orderLimit: 50.5 });
    expect(invited.data.invitations).toMatchObject([{ email: 'compra@esempio.it', role: 'buyer', orderLimit: 50.5 }]);
    const token = await companyToken(shop, 'compra@esempio.it');
    // a person with the mail is greeted before there is an account, with the address to register
    expect((await shop.client().ok('companyInvitation', { token })).data).toMatchObject({
      companyName: 'Trattoria Blu Srl',
      isForYou: false,
      email: 'compra@esempio.it',
      orderLimit: 50.5,
    });
    expect(await shop.client().refused('companyInvitation', { token: 'x'.repeat(43) })).toEqual([
      'COMPANY_INVITATION_ENDED',
    ]);
    const stranger = shop.client();
    await registerAs(stranger, 'altro@esempio.it');
    expect((await stranger.ok('companyInvitation', { token })).data).toMatchObject({
      companyName: 'Trattoria Blu Srl',
      isForYou: false,
      email: 'c•••@esempio.it',
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
    const master = await newCompany(shop, 'titolare-id@esempio.it');
    const buyer = await newMember(shop, master, 'compra-id@esempio.it', { role: 'buyer' });
    const companyId = await idOf(master);
    for (const client of [master, buyer]) expect((await client.ok('cartView')).data.user.companyId).toBe(companyId);
    const person = shop.client();
    await registerAs(person, 'nessuna-azienda@esempio.it');
    expect((await person.ok('cartView')).data.user).not.toHaveProperty('companyId');
  });

  test('say what is wrong with an invitation', async () => {
    const master = await newCompany(shop, 'errori@esempio.it');
    expect(await master.refused('companyInvite', { email: 'senza chiocciola' })).toEqual(['INVALID_EMAIL']);
    expect(await master.refused('companyInvite', { email: 'errori@esempio.it' })).toEqual(['COMPANY_SELF']);
    const noCompany = shop.client();
    await registerAs(noCompany, 'privata@esempio.it');
    expect(await noCompany.refused('companyInvite', { email: 'x@esempio.it' })).toEqual(['COMPANY_MISSING']);
    await newMember(shop, master, 'membro@esempio.it', {});
    expect(await master.refused('companyInvite', { email: 'membro@esempio.it' })).toEqual(['COMPANY_USER_ALREADY']);
    // a withdrawn invitation is not valid
    const { data } = await master.ok('companyInvite', { email: 'ripreso@esempio.it' });
    const token = await companyToken(shop, 'ripreso@esempio.it');
    const id = data.invitations.find(({ email }) => email === 'ripreso@esempio.it')?.companyInvitationId;
    await master.ok('companyInvitationRemove', { company_invitation_id: id });
    const late = shop.client();
    await registerAs(late, 'ripreso@esempio.it');
    expect(await late.refused('companyJoin', { token })).toEqual(['COMPANY_INVITATION_ENDED']);
    // a master with members cannot join a company, and a member of one company cannot join another
    const second = await newCompany(shop, 'seconda@esempio.it');
    await second.ok('companyInvite', { email: 'errori@esempio.it' });
    expect(await master.refused('companyJoin', { token: await companyToken(shop, 'errori@esempio.it') })).toEqual([
      'COMPANY_IS_MASTER',
    ]);
    const member = shop.client();
    await member.ok('login', { login: 'membro@esempio.it', password: 'mele-verdi-42' });
    await second.ok('companyInvite', { email: 'membro@esempio.it' });
    expect(await member.refused('companyJoin', { token: await companyToken(shop, 'membro@esempio.it') })).toEqual([
      'COMPANY_HAS_ONE',
    ]);
  });
});

describe('a buyer', () => {
  test('buys up to the limits of an order and of a month', async () => {
    const master = await newCompany(shop, 'limiti@esempio.it');
    const buyer = await newMember(shop, master, 'limitata@esempio.it', { orderLimit: 0.01 });
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
    // cancelled orders do not count as spent
    await buyer.ok('orderDelete', { order_id: orderId });
    await buyer.ok('buy', { payment_type_id: 2 });
    // agents have the same limits
    await shop.db.query(sql`update orders set placed_at = placed_at - interval '40 days' where user_id = ${userId}`);
    expect((await limitsOf(buyer)).spentThisMonth).toBe(0);
  });
});
