import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders/schemas.ts';
import { DeliveryEvents } from './DeliveryEvents.tsx';

const page = (events?: Order['deliveryEvents']) =>
  renderToStaticMarkup(<DeliveryEvents order={{ deliveryEvents: events } as Order} />);

test('what the delivery partner told is shown in the time of Rome, the latest first', () => {
  const shown = page([
    { eventId: 100002, name: 'Presa in carico', date: '2026-11-24T08:05:00.000Z' },
    { eventId: 100007, name: 'Ritirata e in viaggio', date: '2026-11-24T23:10:00.000Z' },
  ]);
  expect(shown.indexOf('Ritirata e in viaggio')).toBeLessThan(shown.indexOf('Presa in carico'));
  expect(shown).toContain('mercoledì 25 novembre, 00:10');
  expect(shown).toContain('martedì 24 novembre, 09:05');
});

test('an order that the shop itself delivers has no events', () => {
  expect(page()).toBe('');
  expect(page([])).toBe('');
});
