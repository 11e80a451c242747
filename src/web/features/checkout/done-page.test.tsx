import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { type CartSnapshot, UNKNOWN_CART } from '../../cart-core/state/cart-state.ts';
import { Component } from './DonePage.tsx';

const shown = vi.hoisted(() => ({
  cart: undefined as CartSnapshot | undefined,
  order: undefined as object | undefined,
}));
vi.mock('../../cart-core/state/use-cart.ts', async (original) => ({
  ...(await original<object>()),
  useCart: () => shown.cart ?? UNKNOWN_CART,
}));
vi.mock('../orders/page/order-queries.ts', async (original) => ({
  ...(await original<object>()),
  orderQuery: () => ({
    queryKey: ['order'],
    queryFn: async () => shown.order,
    initialData: shown.order,
    staleTime: 60_000,
  }),
}));

vi.mock('../credentials/FirstPassword.tsx', async (original) => ({
  ...(await original<object>()),
  ownUserQuery: { queryKey: ['user'], queryFn: async () => ({}), initialData: {}, staleTime: 60_000 },
}));

const ORDER = {
  orderId: 100002,
  orderNumber: 100002,
  grossTotal: 20,
  authorisedTotal: 24,
  totalItems: 1,
  deliveryServiceId: 2,
  deliveryServiceName: 'Consegna a casa',
  storeName: 'Bottega',
  paymentTypeId: 1,
  orderTransactions: [],
  orderItems: [],
  history: [],
  addDate: '2026-11-23T08:00:00Z',
  orderInfos: {},
};

afterEach(() => {
  shown.cart = undefined;
  shown.order = undefined;
});

function donePage(address: string, userId?: number): string {
  if (userId !== undefined) {
    const data = { user: { userId, email: 'famiglia@bottega.example' } } as Cart;
    shown.cart = { data, error: undefined, isPending: false };
  }
  const router = createMemoryRouter([{ path: '/payment/done/:orderId', Component }], { initialEntries: [address] });
  return renderToString(<RouterProvider router={router} />);
}

it('confirms no order by the number in the address', () => {
  for (const page of [donePage('/payment/done/100002'), donePage('/payment/done/100002', 7)]) {
    expect(page).toContain('Caricamento');
    expect(page).not.toMatch(/confermato|100002|famiglia@/);
  }
});

it('asks a visitor to log in', () => {
  const page = donePage('/payment/done/1', -1);
  expect(page).toContain('Accedi per continuare');
  expect(page).not.toContain('confermato');
});

it('knows no order whose number is none', () => {
  const page = donePage('/payment/done/uno', 7);
  expect(page).toContain('Ordine non trovato');
  expect(page).not.toMatch(/confermato|famiglia@/);
});

it.each([
  [3, true],
  [8, false],
  [10, false],
])('an order in state %i is confirmed: %s', (orderStatusId, isConfirmed) => {
  const timeslot = { dateIso: '2026-11-24', beginTime: '08:00', endTime: '10:00' };
  shown.order = { ...ORDER, orderStatusId, timeslot };
  expect(donePage('/payment/done/100002', 7).includes('Ordine confermato')).toBe(isConfirmed);
});

it('says what is held, until when the order can be changed, and what a change keeps: the number', () => {
  const timeslot = { dateIso: '2099-11-24', beginTime: '08:00', endTime: '10:00' };
  const paid = { transactionStatusId: 2, paymentTypeId: 1, authorizedAmount: 24, capturedAmount: 0, refundedAmount: 0 };
  shown.order = {
    ...ORDER,
    orderId: 100007,
    replacesOrderId: 100002,
    orderStatusId: 3,
    canModify: true,
    timeslot,
    changeUntil: '2099-11-24T01:00:00Z',
    orderTransactions: [{ ...paid, paidWith: 'Visa •••• 4242' }],
  };
  const page = donePage('/payment/done/100007', 7)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<!-- -->/g, '');
  expect(page).toContain('Modifica confermata');
  expect(page).toContain('Bloccati 24,00 € sulla carta');
  expect(page).toContain('Fino a martedì 24 novembre, 02:00');
  expect(page).toContain('100002');
  expect(page).not.toMatch(/>[^<]*100007|Paga ora online/);
  expect(page).toContain('data:text/calendar');
});
