import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { paths } from '../../page/paths.ts';
import { InvoiceRequest } from './till/InvoiceRequest.tsx';
import { OrderBox } from './till/OrderAside.tsx';

const product = (name: string, infos: object = {}) => ({
  productId: 1,
  name,
  slug: name,
  shortDescr: '',
  description: '',
  mediaURL: '',
  available: 9,
  price: 1,
  priceDisplay: 1,
  selectOptions: [],
  productClasses: [],
  vendor: { vendorId: 0 },
  ivaCategory: { ivaPct: '0.04' },
  productInfos: { TIPOLOGIA: 'Pezzo', ...infos },
});

it('what is paid is summed up with its gifts, and says which part of it are deposits', () => {
  const item = {
    itemId: 1,
    quantity: 4,
    weight: 0,
    grossTotal: 5,
    product: product('Acqua in vetro', { DEPOSIT: '0.25' }),
  };
  const cart = {
    cartItems: [item],
    giftItems: [{ promotionId: 3, quantity: 1, product: product('Torrone') }],
    totalPrice: 5,
    totalDiscount: 0,
    deliveryFee: 0,
    grossTotal: 5,
    authorisedTotal: 5,
    orderAdjustmentSummary: { orderAdjustments: [] },
  } as unknown as Cart;
  const words = renderToString(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <OrderBox cart={cart} /> }])} />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(words).toMatch(/1 × Torrone Omaggio/);
  expect(words).toMatch(/Prodotti 5,00 € di cui cauzioni 1,00 €/);
});

it('who wants an invoice and has no billing data comes back to the till after writing them', () => {
  const queries = new QueryClient();
  queries.setQueryData(['mine', 'fiscal-persons'], { fiscalPersons: [] });
  const request = (
    <QueryClientProvider client={queries}>
      <InvoiceRequest infos={{ need_invoice: 'true' }} refusal={undefined} />
    </QueryClientProvider>
  );
  const page = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: request }])} />);
  const [, href = ''] = /href="([^"]*)"/.exec(page) ?? [];
  const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://negozio');
  expect([pathname, searchParams.get('returnTo')]).toEqual([paths.billing(), paths.checkout()]);
});
