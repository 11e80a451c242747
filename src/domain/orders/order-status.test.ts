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
