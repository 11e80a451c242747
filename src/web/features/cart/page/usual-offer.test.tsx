import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { UsualOffer } from './UsualOffer.tsx';

const product = (productId: number, price: number) => ({
  productId,
  name: `Prodotto ${productId}`,
  slug: `prodotto-${productId}`,
  shortDescr: '',
  description: '1 l',
  mediaURL: '',
  priceDisplay: price,
  available: 10,
  ivaCategory: { ivaPct: '0.04' },
  productClasses: [],
  productInfos: { TIPOLOGIA: 'Pezzo' },
});

/** The empty cart of a customer who usually buys these. */
function emptyCart(items: readonly object[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['mine', 'usual'], { items, leftOut: [] });
  const router = createMemoryRouter([{ path: '/', element: <UsualOffer>Inizia la spesa</UsualOffer> }]);
  const page = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return renderToString(page).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
}

it('offers the usual shopping with its price, and something else to who buys nothing regularly', () => {
  const page = emptyCart([
    { product: product(1, 2.5), quantity: 2, weight: 0 },
    { product: product(2, 1), quantity: 1, weight: 0 },
  ]);
  expect(page).toContain('La solita spesa è pronta: 2 prodotti, 6,00 €.');
  expect(page).toContain('Metti i 2 nel carrello');
  expect(emptyCart([])).toBe('Inizia la spesa');
});
