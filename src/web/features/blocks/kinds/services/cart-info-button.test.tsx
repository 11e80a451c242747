import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { CartInfoButton } from './CartInfoButton.tsx';

const shown = vi.hoisted(() => ({ totalItems: 0 }));
vi.mock('../../../../cart-core/state/use-cart.ts', () => ({
  useCart: () => ({ data: { totalItems: shown.totalItems, totalPrice: 7.74 } }),
}));

it.each([
  [1, '1 prodotto, 7,74\u00a0€'],
  [2, '2 prodotti, 7,74\u00a0€'],
])('counts %d in the cart as "%s"', (totalItems, text) => {
  shown.totalItems = totalItems;
  const page = renderToString(
    <MemoryRouter>
      <CartInfoButton block={{ type: 'CartInfoButton', id: 1, code: '' }} />
    </MemoryRouter>,
  );
  expect(page).toContain(text);
});
