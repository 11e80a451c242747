import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { invitationMailJob } from '../../../src/server/features/lists/sharing-routes.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { confirmMailbox, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

let customers = 0;
/** Makes a customer with a confirmed e-mail, which sharing requires. */
async function customer(firstName: string): Promise<ApiClient> {
  const client = shop.client();
  const email = `insieme-${++customers}@esempio.it`;
  await registerAs(client, email, { firstName, lastName: 'Sala' });
  await confirmMailbox(shop.db, email);
  return client;
}

async function listWithMilk(client: ApiClient, name = 'Casa'): Promise<number> {
  const { data } = await client.ok('wishlistInsert', { name });
  const listId = data.wishlists.find((list) => list.name === name)?.listId ?? 0;
  await client.ok('wishlistAddProducts', { wishlistId: listId, items: [{ productId: SMALL.milk, quantity: 2 }] });
  return listId;
}

async function shared(grant: 'READ' | 'WRITE') {
  const owner = await customer('Lia');
  const guest = await customer('Piero');
  const list_id = await listWithMilk(owner);
  const { data } = await owner.ok('wishlistShare', { list_id, grant });
  const token = data.url.split('/').at(-1) ?? '';
  return { owner, guest, list_id, token, accept: () => guest.ok('wishlistAccept', { token }) };
}

test('an invitation tells what it leads to, and puts the list among those of who accepts it', async () => {
  const { owner, guest, list_id, token, accept } = await shared('READ');
  expect((await guest.ok('wishlistInvitation', { token })).data).toEqual({
    name: 'Casa',
    ownerName: 'Lia',
    size: 1,
    grant: 'READ',
    isOwn: false,
  });
  expect(await guest.refused('wishlistView', { list_id })).toEqual(['LIST_NOT_FOUND']);
  expect((await accept()).data).toEqual({ listId: list_id });
  const { wishlists } = (await guest.ok('wishlistList')).data;
  expect(wishlists).toMatchObject([
    { listId: list_id, name: 'Casa', default: false, sharingData: { grant: 'READ', sharedBy: 'Lia' } },
  ]);
  const { data } = await guest.ok('wishlistView', { list_id });
  expect(Value.Errors(calls.wishlistView.data, data)).toEqual([]);
  expect(data.wishlistItems).toMatchObject([{ quantity: 2 }]);
  expect((await owner.ok('wishlistSharing', { list_id })).data.people).toMatchObject([
    { name: 'Piero S.', grant: 'READ' },
  ]);
});

test('who may only read changes nothing, and may put all of it into the cart', async () => {
  const { guest, list_id, accept } = await shared('READ');
  await accept();
  const items = [{ productId: SMALL.pasta }];
  expect(await guest.refused('wishlistAddProducts', { wishlistId: list_id, items })).toEqual(['LIST_READ_ONLY']);
  expect(await guest.refused('wishlistDeleteProducts', { wishlistId: list_id, items })).toEqual(['LIST_READ_ONLY']);
  expect(await guest.refused('wishlistUpdate', { list_id, name: 'Mia' })).toEqual(['LIST_OF_OTHERS']);
  expect(await guest.refused('wishlistSelect', { list_id })).toEqual(['LIST_OF_OTHERS']);
  expect(await guest.refused('wishlistShare', { list_id, grant: 'READ' })).toEqual(['LIST_OF_OTHERS']);
  expect(await guest.refused('wishlistSharing', { list_id })).toEqual(['LIST_OF_OTHERS']);
  const cart = (await guest.ok('cartAddAllFromList', { list_id })).data;
  expect(cart.cartItems).toMatchObject([{ quantity: 2, product: { productId: SMALL.milk } }]);
});

test('who may write fills the list for all, and the heart of the owner follows', async () => {
  const { owner, guest, list_id, accept } = await shared('WRITE');
  await accept();
  await owner.ok('wishlistSelect', { list_id });
  await guest.ok('wishlistAddProducts', { wishlistId: list_id, items: [{ productId: SMALL.pasta }] });
  await guest.ok('wishlistDeleteProducts', { wishlistId: list_id, items: [{ productId: SMALL.milk }] });
  const { wishlists } = (await owner.ok('wishlistList')).data;
  expect(wishlists[0]).toMatchObject({ listId: list_id, productIds: [SMALL.pasta] });
  // the guest's default list is not that of the owner
  expect((await guest.ok('wishlistList')).data.wishlists).toMatchObject([{ listId: list_id, default: false }]);
  expect((await guest.ok('cartView')).data.user.hasFavorites).toBe(false);
});

test('leaving a list of others takes it away from oneself only', async () => {
  const { owner, guest, list_id, accept } = await shared('WRITE');
  await accept();
  expect((await guest.ok('wishlistDelete', { list_id })).data.wishlists).toEqual([]);
  expect((await owner.ok('wishlistView', { list_id })).data.size).toBe(1);
  expect(await guest.refused('wishlistDelete', { list_id })).toEqual(['LIST_NOT_FOUND']);
});

test('the owner takes the list back from a person, and an invitation before it is followed', async () => {
  const { owner, guest, list_id, token, accept } = await shared('WRITE');
  await accept();
  const { data } = await owner.ok('wishlistSharing', { list_id });
  const [person] = data.people;
  const [invitation] = data.invitations;
  const after = await owner.ok('wishlistUnshare', {
    list_id,
    person_id: person?.personId,
    invitation_id: invitation?.invitationId,
  });
  expect(after.data).toEqual({ people: [], invitations: [] });
  expect(await guest.refused('wishlistView', { list_id })).toEqual(['LIST_NOT_FOUND']);
  expect(await guest.refused('wishlistAccept', { token })).toEqual(['INVITATION_ENDED']);
});

test('an invitation ends after thirty days, and a wrong token leads nowhere', async () => {
  const { guest, token } = await shared('READ');
  expect(await guest.refused('wishlistInvitation', { token: 'x'.repeat(32) })).toEqual(['INVITATION_ENDED']);
  const today = shop.now.at;
  shop.now.at = new Date(today.getTime() + 31 * DAY_MS);
  try {
    expect(await guest.refused('wishlistAccept', { token })).toEqual(['INVITATION_ENDED']);
  } finally {
    shop.now.at = today;
  }
});

test('an invitation by e-mail carries the link; a wrong address is refused at its field', async () => {
  const owner = await customer('Lia');
  const list_id = await listWithMilk(owner, 'Grigliata <b>di</b> sabato');
  const wrong = await owner.call('wishlistShare', { list_id, grant: 'READ', email: 'nessuno' });
  expect(wrong.response.errors[0]).toMatchObject({ code: 'INVALID_EMAIL' });
  const { data } = await owner.ok('wishlistShare', { list_id, grant: 'WRITE', email: 'amica@esempio.it' });
  await shop.jobs.drained();
  const [mail] = await shop.mails('amica@esempio.it');
  expect(mail?.subject).toBe('Lia condivide con te una lista della spesa');
  // the mail has its own token, and both tokens lead to the list
  const mailed = /\/profile\/lists\/invito\/([\w-]+)/.exec(mail?.plain ?? '')?.[1];
  const shown = data.url.split('/').at(-1);
  expect(mailed).not.toBe(shown);
  const guest = await customer('Piero');
  for (const token of [mailed, shown])
    expect((await guest.ok('wishlistInvitation', { token })).data).toMatchObject({ ownerName: 'Lia' });
  expect((await guest.ok('wishlistAccept', { token: mailed })).data).toEqual({ listId: list_id });
  expect(mail?.html).toContain('Grigliata &lt;b&gt;di&lt;/b&gt; sabato');
  expect((await owner.ok('wishlistSharing', { list_id })).data.invitations).toMatchObject([
    { email: 'amica@esempio.it', grant: 'WRITE' },
  ]);
});

test('who has not confirmed their own e-mail shares by link, and sends no mail to others', async () => {
  const owner = shop.client();
  await registerAs(owner, 'da-confermare@esempio.it');
  const list_id = await listWithMilk(owner);
  const input = { list_id, grant: 'READ', email: 'estraneo@esempio.it' };
  const { response } = await owner.call('wishlistShare', input);
  expect(response.errors).toMatchObject([
    {
      code: 'INVITER_UNCONFIRMED',
      field: 'email',
      error: 'Per mandare un invito conferma prima il tuo indirizzo e-mail con il link che ti abbiamo scritto',
    },
  ]);
  await shop.jobs.drained();
  expect(await shop.mails('estraneo@esempio.it')).toEqual([]);
  await owner.ok('wishlistShare', { list_id, grant: 'READ' });
  await confirmMailbox(shop.db, 'da-confermare@esempio.it');
  await owner.ok('wishlistShare', input);
});

test('no job carries the token of an invitation', async () => {
  const { database: db } = shop.database;
  const owner = await customer('Lia');
  const list_id = await listWithMilk(owner);
  await db.query(sql`create table written_jobs (payload json)`);
  await db.query(sql`
    create function write_down() returns trigger language plpgsql as
      'begin insert into written_jobs values (new.payload); return new; end'`);
  await db.query(sql`
    create trigger write_down after insert on graphile_worker._private_jobs for each row execute function write_down(
    )`);
  await owner.ok('wishlistShare', { list_id, grant: 'READ', email: 'annotata@esempio.it' });
  const written = await db.query<{ payload: object }>(sql`select payload from written_jobs`);
  expect(written.map(({ payload }) => payload)).toEqual([{ invitationId: expect.any(Number) }]);
  await db.query(sql`drop trigger write_down on graphile_worker._private_jobs`);
});

test('an invitation that is withdrawn before its mail leaves is not mailed', async () => {
  const { database: db } = shop.database;
  const owner = await customer('Lia');
  const list_id = await listWithMilk(owner);
  await owner.ok('wishlistShare', { list_id, grant: 'READ' });
  const [invitation] = (await owner.ok('wishlistSharing', { list_id })).data.invitations;
  const invitationId = invitation?.invitationId ?? 0;
  await owner.ok('wishlistUnshare', { list_id, invitation_id: invitationId });
  const sent: unknown[] = [];
  const mailer = { send: async (mail: unknown) => void sent.push(mail), trial: async () => undefined };
  const job = invitationMailJob({ db, clock: testClock(shop.now), mailer, publicUrl: '' });
  await job({ invitationId }, { key: 'prova' });
  expect(sent).toEqual([]);
});

test('a list is shared with at most twenty people', async () => {
  const owner = await customer('Lia');
  const list_id = await listWithMilk(owner);
  for (let count = 0; count < 20; count++) await owner.ok('wishlistShare', { list_id, grant: 'READ' });
  expect(await owner.refused('wishlistShare', { list_id, grant: 'READ' })).toEqual(['TOO_MANY_SHARES']);
});

test('accepting one’s own invitation changes nothing; a weaker one takes no right away', async () => {
  const { owner, guest, list_id, token, accept } = await shared('WRITE');
  await owner.ok('wishlistAccept', { token });
  expect((await owner.ok('wishlistSharing', { list_id })).data.people).toEqual([]);
  await accept();
  const { data } = await owner.ok('wishlistShare', { list_id, grant: 'READ' });
  await guest.ok('wishlistAccept', { token: data.url.split('/').at(-1) });
  expect((await guest.ok('wishlistView', { list_id })).data.sharingData.grant).toBe('WRITE');
});

test('a customer has at most fifty lists of others, also when many invitations are accepted at once', async () => {
  const guest = await customer('Piero');
  const tokens = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const owner = await customer('Lia');
      const { data } = await owner.ok('wishlistShare', { list_id: await listWithMilk(owner), grant: 'READ' });
      return data.url.split('/').at(-1);
    }),
  );
  const { userId } = (await guest.ok('userDetail')).data;
  await shop.db.query(sql`
    with lists as (insert into shopping_lists (user_id, name, is_default)
      select user_id, 'Altra ' || user_id || '-' || n, false from generate_series(1, 49) n,
        (select max(user_id) as user_id from customers where user_id <> ${userId}) o returning list_id)
    insert into shared_lists (list_id, user_id, may_write) select list_id, ${userId}, false from lists`);
  const replies = await Promise.all(tokens.map((token) => guest.call('wishlistAccept', { token })));
  const codes = replies.map(({ response }) => response.errors[0]?.code ?? 'ok').sort();
  expect(codes).toEqual(['TOO_MANY_LISTS', 'TOO_MANY_LISTS', 'ok']);
});

test('two people who fill one list at once lose nothing', async () => {
  const { owner, guest, list_id, accept } = await shared('WRITE');
  await accept();
  const add = (client: ApiClient, productId: number) =>
    client.ok('wishlistAddProducts', { wishlistId: list_id, items: [{ productId }] });
  await Promise.all([add(owner, SMALL.pasta), add(guest, SMALL.apples)]);
  expect((await owner.ok('wishlistView', { list_id })).data.size).toBe(3);
});

test('confirming a list sends the cart to the address and fills it', async () => {
  const client = await customer('Lia');
  const list_id = await listWithMilk(client);
  expect(await client.refused('wishlistConfirm', { list_id, address_id: 999_999 })).toEqual(['ADDRESS_NOT_FOUND']);
  const { addressId } = (await client.ok('addressSave', HOME)).data;
  await client.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  expect(await client.refused('wishlistConfirm', { list_id: 999_999, address_id: addressId })).toEqual([
    'LIST_NOT_FOUND',
  ]);
  expect((await client.ok('cartView')).data).toMatchObject({ homeDelivery: false, totalItems: 0 });
  const { data } = await client.ok('wishlistConfirm', { list_id, address_id: addressId });
  expect(data).toMatchObject({ homeDelivery: true, shippingAddress: { addressId }, cartItems: [{ quantity: 2 }] });
});

test('confirming a list sends the cart to a store, whose number user-address/list gives first', async () => {
  const client = await customer('Ada');
  const list_id = await listWithMilk(client);
  const [store] = (await client.ok('addressList')).data.addresses;
  const { data } = await client.ok('wishlistConfirm', { list_id, address_id: store?.addressId });
  expect(data).toMatchObject({ homeDelivery: false, shippingAddress: { addressId: SMALL.store } });
  expect(data.cartItems).toMatchObject([{ quantity: 2 }]);
});

const HOME = {
  addressName: 'Casa',
  doorbellName: 'Sala',
  address1: 'Via Roma',
  addressNumber: '1',
  city: 'Bergamo',
  province: 'BG',
  postalcode: SMALL.bergamo,
  floor: '0',
  referencePhoneNumber: '035 123456',
};

test('twenty invitations are mailed a day, also by who takes them back or deletes the list in between', async () => {
  const owner = await customer('Lia');
  const mail = (list_id: number, count: number) => ({ list_id, grant: 'READ', email: `posta-${count}@esempio.it` });
  const first = await listWithMilk(owner);
  for (let count = 0; count < 10; count++) {
    await owner.ok('wishlistShare', mail(first, count));
    const { data } = await owner.ok('wishlistSharing', { list_id: first });
    await owner.ok('wishlistUnshare', { list_id: first, invitation_id: data.invitations[0]?.invitationId });
  }
  await owner.ok('wishlistDelete', { list_id: first });
  const second = await listWithMilk(owner, 'Ufficio');
  for (let count = 10; count < 20; count++) await owner.ok('wishlistShare', mail(second, count));
  const later = await listWithMilk(owner, 'Mare');
  expect(await owner.refused('wishlistShare', mail(later, 20))).toEqual(['TOO_MANY_REQUESTS']);
  shop.now.at = new Date(shop.now.at.getTime() + 25 * 3_600_000);
  await owner.ok('wishlistShare', mail(later, 21));
});
