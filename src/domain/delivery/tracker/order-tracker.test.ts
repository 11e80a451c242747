import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { orderHeadline, orderState, type TrackedOrder, trackerSteps } from './order-tracker.ts';

const HOME = 2;
const DRIVE = 1;
const order: TrackedOrder = {
  orderStatusId: 3,
  deliveryServiceId: HOME,
  timeslot: { dateIso: '2026-11-26', beginTime: '18:00', endTime: '20:00' },
  addDate: '2026-11-24T07:12:00Z',
};
/** A day after which weekdays alone would not do. */
const LATER = new Date('2027-01-08T11:00:00Z');
const shown = (changed: Partial<TrackedOrder>) =>
  trackerSteps({ ...order, ...changed }, LATER).map(({ name, state }) => `${name} ${state}`);

test('the steps of a delivery, with the moments that were and the slot that is to be', () => {
  expect(trackerSteps(order, LATER)).toEqual([
    { name: 'Ordinato', state: 'now', time: 'mar 24 nov, 08:12' },
    { name: 'Preparazione', state: 'next', time: '' },
    { name: 'In consegna', state: 'next', time: '' },
    { name: 'Consegnato', state: 'next', time: 'gio 26 nov, 18–20' },
  ]);
  expect(shown({ orderStatusId: 6 })).toContain('Preparazione now');
  expect(shown({ orderStatusId: 18 })).toEqual([
    'Ordinato done',
    'Preparazione done',
    'In consegna now',
    'Consegnato next',
  ]);
  expect(shown({ orderStatusId: 8 }).every((step) => step.endsWith('done'))).toBe(true);
});

test('goods that are picked up are ready at the door, those of a locker once they lie in it', () => {
  expect(shown({ deliveryServiceId: DRIVE, orderStatusId: 6 })[2]).toBe('Pronto now');
  expect(shown({ deliveryServiceId: DRIVE, orderStatusId: 8 })[3]).toBe('Ritirato done');
  expect(shown({ deliveryServiceId: 4, orderStatusId: 7 })[1]).toBe('Preparazione now');
  expect(shown({ deliveryServiceId: 4, orderStatusId: 7, inLocker: {} })[2]).toBe('Pronto now');
});

test('a handover is said with its hour, and with the weekday alone while that is enough', () => {
  const delivered = { ...order, orderStatusId: 8, history: [{ orderStatusId: 8, date: '2026-11-26T17:30:00Z' }] };
  const said = (now: string) => orderHeadline(delivered, new Date(now));
  expect(said('2026-11-26T20:00:00Z')).toBe('Consegnato oggi alle 18:30');
  expect(said('2026-11-27T20:00:00Z')).toBe('Consegnato ieri alle 18:30');
  expect(said('2026-12-01T20:00:00Z')).toBe('Consegnato giovedì alle 18:30');
  expect(said('2026-12-02T20:00:00Z')).toBe('Consegnato giovedì 26 novembre alle 18:30');
  expect(trackerSteps(delivered, new Date('2026-11-27T20:00:00Z')).map(({ time }) => time)).toEqual([
    'mar, 08:12',
    '',
    '',
    'gio, 18:30',
  ]);
  expect(orderHeadline({ ...order, orderStatusId: 8 }, LATER)).toBe('Consegnato giovedì 26 novembre');
  expect(orderHeadline({ ...delivered, deliveryServiceId: DRIVE }, LATER)).toBe(
    'Ritirato giovedì 26 novembre alle 18:30',
  );
});

describe('no word of the system reaches who buys', () => {
  test.each(Object.keys(ORDER_STATUSES).map(Number))('state %i', (orderStatusId) => {
    for (const deliveryServiceId of [HOME, DRIVE, 4]) {
      const said = `${orderHeadline({ ...order, orderStatusId, deliveryServiceId })} ${orderState({ ...order, orderStatusId, deliveryServiceId })}`;
      expect(said).not.toMatch(/validazione|invalidato|undefined|lavorazione/i);
    }
  });
  test('an order that was changed is not void', () => {
    expect(orderState({ ...order, orderStatusId: 11, replacedByOrderId: 7 })).toBe('Modificato');
  });
});
