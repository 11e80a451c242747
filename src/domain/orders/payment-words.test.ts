import { expect, test } from 'vitest';
import { moneyBackWords, type PaidOrder, type PaidTransaction, paymentWords } from './payment-words.ts';

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
  paymentTypeName: 'Paga ora online',
  grossTotal: 49,
  authorisedTotal: 58.69,
  orderTransactions: [card],
};
const said = (changed: Partial<PaidOrder>) => paymentWords({ ...order, ...changed }).replaceAll('\u00a0', ' ');
const back = (...payments: PaidTransaction[]) => moneyBackWords(payments).replaceAll('\u00a0', ' ');

test('money that is held is told from money that is charged', () => {
  expect(said({})).toBe(
    'Mastercard •••• 3155: bloccati 58,69 €. Addebitiamo il totale a peso fatto, il resto torna disponibile.',
  );
  expect(said({ grossTotal: 58.69 })).toBe('Mastercard •••• 3155: bloccati 58,69 €, addebito alla consegna.');
  const charged = { ...card, transactionStatusId: 3, capturedAmount: 47.2 };
  expect(said({ orderStatusId: 8, orderTransactions: [charged] })).toBe('Mastercard •••• 3155: pagati 47,20 €.');
  expect(said({ orderStatusId: 8, orderTransactions: [{ ...charged, refundedAmount: 5 }] })).toBe(
    'Mastercard •••• 3155: pagati 47,20 €, restituiti 5,00 €.',
  );
});

test('what is paid at the door names the most that it may be', () => {
  const atDoor = { paymentTypeId: 2, paymentTypeName: 'Pagamento alla consegna', orderTransactions: [] };
  expect(said(atDoor)).toBe('Pagamento alla consegna: 49,00 €, secondo il peso al massimo 58,69 €.');
  expect(said({ ...atDoor, authorisedTotal: 49 })).toBe('Pagamento alla consegna');
  expect(
    said({ orderStatusId: 1, orderTransactions: [{ ...card, transactionStatusId: 1, paidWith: undefined }] }),
  ).toBe('Paga ora online');
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
