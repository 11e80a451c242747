import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { customerLooks, wakeForCustomer } from './LateBlocks.tsx';
import { OnDemand } from './PageBlocks.tsx';

const shown = vi.hoisted(() => ({ cart: undefined as unknown, listeners: new Set<() => void>() }));
vi.mock('../../../cart-core/state/cart-state.ts', () => ({
  cartState: {
    get: () => ({ data: shown.cart }),
    subscribe: (listener: () => void) => {
      shown.listeners.add(listener);
      return () => shown.listeners.delete(listener);
    },
  },
}));
vi.mock('../../../cart-core/state/use-cart.ts', () => ({
  useCart: () => ({ data: shown.cart }),
  isLoggedIn: (cart?: Cart) => (cart?.user.userId ?? -1) > -1,
}));

const of = (userId: number) => ({ user: { userId, crmUserSegments: [] } }) as unknown as Cart;
const invitation = <OnDemand block={{ type: 'InviteFriend', id: 1, code: '' }} />;
const slider = (
  <OnDemand
    block={{
      type: 'CrmProductSlider',
      id: 2,
      code: '',
      hasBullets: true,
      hasArrows: false,
      layout: 'card',
      perView: [1, 2, 3, 4, 6],
    }}
  />
);

it('keeps a place only where the browser expects a customer, until it is known who looks', () => {
  shown.cart = undefined;
  expect(renderToString(invitation)).toMatch(/class="hidden \[\[data-customer\]_&amp;\]:block .*min-h-/);
  expect(renderToString(slider)).toContain('[[data-customer=profiled]_&amp;]:block');
  shown.cart = of(-1);
  expect(renderToString(invitation)).toBe('');
  shown.cart = of(7);
  expect(renderToString(invitation)).toMatch(/^<div class="has-\[\[data-empty\]\]:hidden .*min-h-/);
  expect(renderToString(slider)).toBe('');
});

it('wakes blocks of customers when one is logged in, and for no visitor', async () => {
  const woken = vi.fn();
  void customerLooks.then(woken);
  shown.cart = of(-1);
  const stop = wakeForCustomer();
  for (const listener of shown.listeners) listener();
  await Promise.resolve();
  expect(woken).not.toHaveBeenCalled();
  shown.cart = of(7);
  for (const listener of shown.listeners) listener();
  await customerLooks;
  expect(woken).toHaveBeenCalledOnce();
  stop();
  expect(shown.listeners.size).toBe(0);
});
