import { expect, test } from 'vitest';
import { CANCELLED, canBecome, NOT_BOUGHT, ORDER_STATUSES, ORDERED, orderStatus } from './order-status.ts';

test('an order can be changed or cancelled until it is taken in charge, and not after', () => {
  const open = Object.entries(ORDER_STATUSES).filter(([, status]) => status.canCancel);
  expect(open.map(([id]) => Number(id))).toEqual([1, 2, 3]);
  expect(orderStatus(ORDERED)).toMatchObject({ name: 'Ordinato', canModify: true });
});

test('what can be cancelled can become cancelled, and only that', () => {
  for (const [id, status] of Object.entries(ORDER_STATUSES)) {
    expect([id, canBecome(Number(id), CANCELLED)]).toEqual([id, status.canCancel]);
  }
});

test('what is on its way or delivered can be withdrawn from, and nothing else', () => {
  const left = Object.entries(ORDER_STATUSES).filter(([, { canWithdraw }]) => canWithdraw);
  expect(left.map(([id]) => Number(id))).toEqual([7, 8, 9, 18]);
});

/** The table again, in the order of the ids, so that no transition is added or removed by accident. */
const LEADS_TO: Readonly<Record<number, readonly number[]>> = {
  1: [2, 3, 10, 11],
  2: [3, 10, 11],
  3: [1, 4, 10, 11],
  4: [5, 6, 13],
  5: [6, 7, 13],
  6: [7, 8, 9, 12, 13, 18],
  7: [8, 9, 12, 13],
  18: [8, 9, 12, 13],
};

test('of all pairs of ids from 1 to 18 just these are transitions', () => {
  const ids = Array.from({ length: 18 }, (_, index) => index + 1);
  for (const from of ids) expect([from, ids.filter((to) => canBecome(from, to))]).toEqual([from, LEADS_TO[from] ?? []]);
});

test('the ids 1 to 18 have the words of the document, and 14 to 17 none', () => {
  const words = Object.entries(ORDER_STATUSES).map(([id, { name }]) => `${id} ${name}`);
  expect(words).toEqual([
    '1 In fase di validazione',
    '2 In fase di validazione',
    '3 Ordinato',
    '4 In preparazione',
    '5 In preparazione',
    '6 Quasi pronto',
    '7 In consegna',
    '8 Consegnato',
    '9 Consegnato parzialmente',
    '10 Annullato',
    '11 Invalidato',
    '12 Non ritirato',
    '13 Non riuscito',
    '18 In consegna',
  ]);
});

test('every state leads only to states of the table', () => {
  for (const { next } of Object.values(ORDER_STATUSES)) {
    for (const id of next) expect(ORDER_STATUSES).toHaveProperty(String(id));
  }
});

test('a state of a newer server is shown as being worked on, and allows nothing', () => {
  expect(orderStatus(99)).toMatchObject({ name: 'In lavorazione', canModify: false, canCancel: false });
});

test('what was cancelled, declared void or failed was not bought; what was not collected was', () => {
  expect(NOT_BOUGHT).toEqual([10, 11, 13]);
});
