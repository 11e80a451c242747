import { expect, test } from 'vitest';
import { moneyBackWords, type PaidOrder, type PaidTransaction, paymentStory, paymentWords } from './payment-words.ts';

const card: PaidTransaction = {
  transactionStatusId: 2,
  paymentTypeId: 1,
  authorizedAmount: 58.69,
  capturedAmount: 0,
  refundedAmount: 0,
  paidWith: 'Mastercard •••• 3155',
};
const order: PaidOrder = {
  orderStatusId: 3,
  paymentTypeId: 1,
  grossTotal: 49,
  authorisedTotal: 58.69,
  orderTransactions: [card],
};
const said = (changed: Partial<PaidOrder>) => paymentWords({ ...order, ...changed }).replaceAll('\u00a0', ' ');
const back = (...payments: PaidTransaction[]) => moneyBackWords(payments).replaceAll('\u00a0', ' ');

test('money that is held is told from money that is charged', () => {
  expect(said({})).toBe(
    'Paghi con Mastercard •••• 3155. Bloccati 58,69 € sulla carta: addebitiamo la spesa vera a peso fatto, e il resto torna disponibile.',
  );
  expect(paymentStory(order).steps.map(({ what }) => what.replaceAll('\u00a0', ' '))).toEqual([
    '58,69 € bloccati: 49,00 € di spesa e consegna, 9,69 € di riserva per il peso',
    'addebitiamo la spesa vera, al massimo 58,69 €',
    'la banca libera quello che avanza',
  ]);
  expect(said({ grossTotal: 58.69 })).toBe(
    'Paghi con Mastercard •••• 3155. Bloccati 58,69 €: li addebitiamo alla consegna.',
  );
  // handed over, and the provider was not asked yet
  expect(said({ orderStatusId: 8, toCharge: 47.2 })).toBe(
    'Paghi con Mastercard •••• 3155. Addebitiamo adesso 47,20 €. Altri 11,49 € erano bloccati e tornano disponibili entro qualche giorno.',
  );
  expect(said({ orderStatusId: 9, toCharge: 58.69 })).toBe(
    'Paghi con Mastercard •••• 3155. Addebitiamo adesso 58,69 €.',
  );
  expect(said({ orderStatusId: 8 })).toBe(
    'Paghi con Mastercard •••• 3155. Bloccati 58,69 €: addebitiamo adesso la spesa vera, e il resto torna disponibile.',
  );
  const charged = { ...card, transactionStatusId: 3, capturedAmount: 47.2 };
  expect(said({ orderStatusId: 8, orderTransactions: [charged] })).toBe(
    'Pagato con Mastercard •••• 3155. Addebitati 47,20 €. Altri 11,49 € erano bloccati e tornano disponibili entro qualche giorno.',
  );
  expect(said({ orderStatusId: 8, orderTransactions: [{ ...charged, refundedAmount: 5 }] })).toBe(
    'Pagato con Mastercard •••• 3155. Addebitati 47,20 €, rimborsati 5,00 €.',
  );
});

test('what is paid at the door names the most that it may be, and no way to pay stands where a state belongs', () => {
  const atDoor = { paymentTypeId: 2, orderTransactions: [] };
  expect(said(atDoor)).toBe(
    'Pagherai alla consegna. 49,00 €, secondo il peso al massimo 58,69 €, in contanti o con carta.',
  );
  expect(said({ ...atDoor, authorisedTotal: 49 })).toBe('Pagherai alla consegna. 49,00 €, in contanti o con carta.');
  expect(said({ ...atDoor, orderStatusId: 8 })).toBe('Pagato alla consegna');
  const started = { ...card, transactionStatusId: 1, paidWith: undefined };
  expect(said({ orderStatusId: 1, orderTransactions: [started] })).toBe('Da pagare con carta');
  expect(said({ orderStatusId: 2, paymentTypeId: 9, orderTransactions: [] })).toBe('Da pagare con bonifico');
  expect(said({ paymentTypeId: 11, orderTransactions: [] })).toBe('A credito. 49,00 €, nella prossima fattura.');
});

test('an order that comes to nothing says what becomes of the money', () => {
  expect(back()).toBe('Non ti è stato addebitato nulla.');
  const freed = { ...card, transactionStatusId: 5 };
  const text =
    'Non ti è stato addebitato nulla: 58,69 € su Mastercard •••• 3155 tornano disponibili. La banca può impiegare qualche giorno.';
  expect(back(freed)).toBe(text);
  expect(said({ orderStatusId: 10, orderTransactions: [freed] })).toBe(text);
  expect(back({ ...card, transactionStatusId: 3, capturedAmount: 58.69 })).toBe(
    'Ti restituiamo 58,69 € su Mastercard •••• 3155. La banca può impiegare qualche giorno.',
  );
  expect(back({ ...card, transactionStatusId: 3, capturedAmount: 20, paidWith: undefined })).toBe(
    'Ti restituiamo 20,00 €.',
  );
});
