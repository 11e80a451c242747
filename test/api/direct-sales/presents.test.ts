import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 17: certificates that are bought as presents

let shop: ApiShop;
let anna: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  anna = shop.client();
  await becomeCustomer(anna, 'regala@esempio.it');
});
afterAll(() => shop.close());

const PRESENT = { amount: 25, recipient_email: 'Zia@Esempio.it', recipient_name: 'Zia Rosa', payment_type_id: CARD };
const lettersTo = async (email: string) => {
  await shop.jobs.drained();
  return (await shop.mails(email)).map(({ plain }) => plain);
};

test('who gets it finds the code in a mail, and uses it in parts for goods of any value', async () => {
  const message = 'Buon compleanno! Guarda www.cattivo.example/x';
  const { transaction } = (await anna.ok('certificateBuy', { ...PRESENT, message })).data;
  expect(await lettersTo('zia@esempio.it')).toEqual([]);
  expect((await anna.ok('certificatesBought')).data.certificates).toMatchObject([{ status: 'ordered', amount: 25 }]);
  expect(await answer(shop, transaction.redirectUrl, 'pay')).toBe('/profile/buoni');
  const [letter = '', ...others] = await lettersTo('zia@esempio.it');
  expect(others).toEqual([]);
  expect(letter).toContain('Anna ti regala un buono da 25,00');
  expect(letter).toContain('Buon compleanno!');
  expect(letter).not.toContain('cattivo');
  expect((await anna.ok('certificatesBought')).data.certificates).toMatchObject([
    { status: 'sent', recipientEmail: 'zia@esempio.it', recipientName: 'Zia Rosa', endDate: expect.any(String) },
  ]);
  const code = /REGALO(?:-[0-9A-F]{5}){4}/.exec(letter)?.[0] ?? '';
  const rosa = shop.client();
  await becomeCustomer(rosa, 'zia@esempio.it');
  await rosa.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(rosa);
  const { data: cart } = await rosa.ok('certificateAdd', { code });
  expect(cart.orderAdjustmentSummary.orderAdjustments).toMatchObject([{ amount: 5.96 }]);
  await rosa.ok('buy', { payment_type_id: 2 });
  await rosa.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 4 }] });
  await chooseTomorrow(rosa);
  const { data: next } = await rosa.ok('certificateAdd', { code });
  expect(next.orderAdjustmentSummary.orderAdjustments).toMatchObject([{ amount: 19.04 }]);
});

test('the buyer is told, and a payment that fails makes no certificate', async () => {
  expect((await lettersTo('regala@esempio.it')).join()).toContain('Abbiamo mandato a Zia Rosa un buono da 25,00');
  const { transaction } = (await anna.ok('certificateBuy', { ...PRESENT, recipient_email: 'zio@esempio.it' })).data;
  await answer(shop, transaction.redirectUrl, 'pay', '0002');
  expect(await lettersTo('zio@esempio.it')).toEqual([]);
  expect((await anna.ok('certificatesBought')).data.certificates).toHaveLength(1);
});

test.each([
  [{ amount: 9 }, 'CERTIFICATE_AMOUNT', 'amount'],
  [{ amount: 251 }, 'CERTIFICATE_AMOUNT', 'amount'],
  [{ amount: 10.5 }, 'CERTIFICATE_AMOUNT', 'amount'],
  [{ recipient_email: 'zia' }, 'INVALID_EMAIL', 'recipient_email'],
  [{ payment_type_id: 9 }, 'PAYMENT_TYPE_INVALID', 'payment_type_id'],
  [{ message: 'x'.repeat(301) }, 'TOO_LONG', 'message'],
])('%j is refused at its field', async (wrong, code, field) => {
  const [error] = (await anna.call('certificateBuy', { ...PRESENT, ...wrong })).response.errors;
  expect([error?.code, error?.field]).toEqual([code, field]);
});
