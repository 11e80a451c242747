import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, PERSON, registerAs } from '../../support/people/ready-to-buy.ts';

// S 2, invite friend: customers who register with the code of a customer are counted

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('friends who register with the code are counted, however they write it', async () => {
  const owner = shop.client();
  await becomeCustomer(owner, 'invita@esempio.it');
  const { code } = (await owner.ok('personalCode')).data.tellFriend;
  for (const [index, tellFriendCode] of [code, ` ${code.toLowerCase().slice(0, 4)} ${code.slice(4)} `, ''].entries())
    await registerAs(shop.client(), `amico-${index}@esempio.it`, { tellFriendCode });
  expect((await owner.ok('personalCode')).data.tellFriend).toEqual({
    ...{ code, friendsJoined: 2 },
    ...{ gift: 5, giftDays: 180 },
  });
});

test('a code that nobody has is refused at its field, beside the other problems, and no account is made', async () => {
  const wrong = { ...PERSON, email: 'senza@esempio.it', tellFriendCode: 'NESSUNO' };
  const reply = await shop.client().call('registerUser', { ...wrong, firstName: '' });
  expect(reply.response.errors).toEqual([
    { error: 'Campo obbligatorio', code: 'REQUIRED', field: 'firstName' },
    {
      error: 'Questo codice amico non esiste: controlla di averlo scritto correttamente',
      code: 'FRIEND_CODE_UNKNOWN',
      field: 'tellFriendCode',
    },
  ]);
  expect(await shop.client().refused('registerUser', wrong)).toEqual(['FRIEND_CODE_UNKNOWN']);
  await shop.client().ok('registerUser', { ...wrong, tellFriendCode: '' });
});

test('an e-mail that has an account joins nobody', async () => {
  const owner = shop.client();
  await becomeCustomer(owner, 'invita-due@esempio.it');
  const { code } = (await owner.ok('personalCode')).data.tellFriend;
  const again = { ...PERSON, email: 'invita-due@esempio.it', tellFriendCode: code };
  expect(await shop.client().refused('registerUser', again)).toEqual(['EMAIL_TAKEN']);
  expect((await owner.ok('personalCode')).data.tellFriend.friendsJoined).toBe(0);
});
