import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, romeTime, wireDate } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// S 9: a friend's first order gives 5 euro to the customer who invited them

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

async function inviter(email: string): Promise<{ client: ApiClient; code: string }> {
  const client = shop.client();
  await becomeCustomer(client, email);
  return { client, code: (await client.ok('personalCode')).data.tellFriend.code };
}

async function friendOf(code: string, email: string, other: object = {}): Promise<ApiClient> {
  const client = shop.client();
  await registerAs(client, email, { tellFriendCode: code, firstName: 'Bruno', ...other });
  await client.ok('addressSave', ADDRESS);
  return client;
}

async function fill(client: ApiClient): Promise<void> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(client);
}

async function order(client: ApiClient): Promise<number> {
  await fill(client);
  return (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
}

async function giftsOf(client: ApiClient) {
  return (await client.ok('personalCode')).data.userGiftCertificates;
}

test('the first order of a friend gives 5 euro with a mail, the second one nothing', async () => {
  const { client, code } = await inviter('anna-invita@esempio.it');
  const friend = await friendOf(code, 'bruno@esempio.it');
  expect((await client.ok('personalCode')).data.friends).toMatchObject([{ firstName: 'Bruno', hasOrdered: false }]);
  await order(friend);
  expect(await giftsOf(client)).toMatchObject([{ name: 'Un amico ha fatto la prima spesa', amount: 5 }]);
  await order(friend);
  expect((await giftsOf(client)).length).toBe(1);
  expect((await client.ok('personalCode')).data.friends).toMatchObject([{ firstName: 'Bruno', hasOrdered: true }]);
  await shop.jobs.drained();
  const mails = (await shop.mails('anna-invita@esempio.it')).filter(({ subject }) => subject.startsWith('Un buono'));
  expect(mails.length).toBe(1);
  expect(mails[0]?.plain).toMatch(/Bruno ha fatto la prima spesa[^]*AMICO-[0-9A-F]{12}/);
  // it is a certificate like any other
  const { code: gift } = (await client.ok('certificateList')).data.userGiftCertificates[0] ?? { code: '' };
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await client.ok('certificateAdd', { code: gift });
});

test('the staff set what a friend gives and for how long, also nothing; what was given stays', async () => {
  const staff = await personOf(shop, 'capo@esempio.it', ['administrator']);
  const set = async (values: object) => {
    const modifiedAt = (await staff.ok('staffSettings')).data.groups.find(({ group }) => group === 'sale')?.modifiedAt;
    await staff.ok('staffSettingsSave', { group: 'sale', modifiedAt, values });
  };
  const { client, code } = await inviter('tre-euro@esempio.it');
  await set({ friend_gift: 300, friend_gift_days: 20 });
  expect((await client.ok('personalCode')).data.tellFriend).toMatchObject({ gift: 3, giftDays: 20 });
  await order(await friendOf(code, 'tre@esempio.it'));
  await set({ friend_gift: 0 });
  await order(await friendOf(code, 'zero@esempio.it'));
  await set({ friend_gift: 500, friend_gift_days: 180 });
  const endDate = wireDate(addDays(romeTime(shop.now.at).date, 20));
  expect(await giftsOf(client)).toMatchObject([{ amount: 3, endDate }]);
});

test('parallel orders give one certificate for each friend', async () => {
  const { client, code } = await inviter('parallela@esempio.it');
  const friends = await Promise.all([1, 2, 3].map((n) => friendOf(code, `amica-${n}@esempio.it`)));
  for (const friend of friends) await fill(friend);
  // each of the three buys on two devices at once, and orders again as soon as that is done
  await Promise.all(
    friends.map(async (friend) => {
      await Promise.all([1, 2].map(() => friend.call('buy', { payment_type_id: 2 })));
      await order(friend);
    }),
  );
  expect((await giftsOf(client)).length).toBe(3);
});

test('a cancelled first order takes the unused certificate back, and the next one gives it again', async () => {
  const { client, code } = await inviter('ripensa@esempio.it');
  const friend = await friendOf(code, 'ripensa-amico@esempio.it');
  const first = await order(friend);
  const [gift] = (await client.ok('certificateList')).data.userGiftCertificates;
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await client.ok('certificateAdd', { code: gift?.code });
  await friend.ok('orderDelete', { order_id: first });
  expect(await giftsOf(client)).toEqual([]);
  expect((await client.ok('cartView')).data.orderAdjustmentSummary?.orderAdjustments ?? []).toEqual([]);
  const second = await order(friend);
  expect((await giftsOf(client)).length).toBe(1);
  // used meanwhile: it stays, and there is no second one
  await shop.db.query(sql`update gift_certificates set uses = 1 where friend_order_id = ${second}`);
  await friend.ok('orderDelete', { order_id: second });
  await order(friend);
  expect((await giftsOf(client)).length).toBe(1);
});

test('nobody invites themselves, under whatever name', async () => {
  const client = shop.client();
  await registerAs(client, 'furba@esempio.it', { phone: '+39 333 7654321' });
  const { code } = (await client.ok('personalCode')).data.tellFriend;
  await order(await friendOf(code, 'furba-due@esempio.it', { phone: '3337654321' }));
  const third = await friendOf(code, 'furba-tre@esempio.it');
  await shop.db.query(sql`
    update customers set fiscal_code = 'RSSMRA80A01F205X' where email in ('furba@esempio.it', 'furba-tre@esempio.it')`);
  await order(third);
  expect(await giftsOf(client)).toEqual([]);
  // a closed account gets nothing
  const { client: gone, code: theirs } = await inviter('va-via@esempio.it');
  const late = await friendOf(theirs, 'tardi@esempio.it');
  await shop.db.query(sql`update customers set blocked = true where email = 'va-via@esempio.it'`);
  await order(late);
  const given = await shop.db.query(sql`
    select 1 from gift_certificates where user_id = (select user_id from customers where email = 'va-via@esempio.it')`);
  expect([given.length, (await gone.call('personalCode')).httpStatus, PERSON.acceptTerms]).toEqual([0, 419, true]);
});
