import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Footer } from './Shell.tsx';

function footOf(address: string): string {
  const router = createMemoryRouter([{ path: '*', Component: Footer }], { initialEntries: [address] });
  return renderToString(<RouterProvider router={router} />);
}

it('is long where one looks around, and a line below cart, till and account', () => {
  for (const address of ['/', '/search?q=latte', '/category/frutta', '/carrello-condiviso/abc'])
    expect([address, footOf(address).includes('La spesa buona')]).toEqual([address, true]);
  for (const address of ['/cart', '/cart/', '/payment', '/payment/done/7', '/profile/orders/5']) {
    const foot = footOf(address);
    expect([address, foot.includes('La spesa buona'), foot.includes('Prezzi IVA inclusa')]).toEqual([
      address,
      false,
      true,
    ]);
  }
});
