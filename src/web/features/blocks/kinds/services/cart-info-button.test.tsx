import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { CartButton } from '../../../cart/mini-cart/CartButton.tsx';
import { CartInfoButton } from './CartInfoButton.tsx';

const shown = vi.hoisted(() => ({ totalItems: 0, cartStatusId: 1 }));
vi.mock('../../../../cart-core/state/use-cart.ts', () => ({
  // bags and delivery are in the total of every page, but not in that of the goods
  useCart: () => ({
    data: { ...shown, totalPrice: 7.36, grossTotal: 7.74, shippingAddress: { city: 'BERGAMO', deliveryServiceId: 4 } },
  }),
}));

it.each([
  [1, '1 prodotto, 7,74\u00a0€'],
  [2, '2 prodotti, 7,74\u00a0€'],
])('counts %d in the cart as "%s"', (totalItems, text) => {
  shown.totalItems = totalItems;
  expect(render()).toContain(text);
  const header = renderToString(
    <MemoryRouter>
      <CartButton />
    </MemoryRouter>,
  );
  expect(header).toContain('7,74\u00a0€');
});

it.each([
  [1, 2],
  [7, 0],
])('names the service, and in cart status %d %d of address and slot can be changed (delivery 2)', (status, count) => {
  shown.cartStatusId = status;
  expect(render()).toContain('Ritiro al locker');
  expect(render().match(/Cambia (?:indirizzo|fascia oraria)/g) ?? []).toHaveLength(count);
});

function render(): string {
  return renderToString(
    <MemoryRouter>
      <CartInfoButton block={{ type: 'CartInfoButton', id: 1, code: '' }} />
    </MemoryRouter>,
  );
}
