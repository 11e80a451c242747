import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { priceMarks } from '../../../cart-core/queue/price-marks.ts';
import { CartLine } from './CartLine.tsx';

const SIZE = { name: 'TAGLIO', parameterName: 'size', options: [{ key: 'fette', value: 'A fette' }] };

function shown(cartItemInfo: Readonly<Record<string, string>>): string {
  const item = {
    itemId: 1,
    quantity: 1,
    weight: 0,
    grossTotal: 9.9,
    promoPoints: 0,
    cartItemInsertionTypeId: 1,
    cartItemInfo,
    product: {
      productId: 60,
      name: 'Prosciutto',
      slug: 'prosciutto',
      mediaURL: '',
      mediaURLMedium: '',
      available: 10,
      priceDisplay: 9.9,
      price: 9.9,
      ivaCategory: { ivaPct: '0.04' },
      selectOptions: [SIZE],
      productInfos: { TIPOLOGIA: 'Pezzo' },
      vendor: { vendorId: 0 },
      productClasses: [],
    },
  } as unknown as CartItem;
  const Line = withQueries(() => (
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <CartLine item={item} isCompact /> }])} />
  ));
  return renderToString(<Line />);
}

it('a line that lacks an option says so, and one that has all of them names them', () => {
  expect(shown({})).toContain('È necessario selezionare tutte le opzioni');
  const whole = shown({ size: 'fette' });
  expect(whole).toContain('A fette');
  expect(whole).not.toContain('È necessario selezionare tutte le opzioni');
});

it('a line whose price changed without a network says so, until the price is another one again', () => {
  const text = 'ora 9,90 €, era 8,90 €';
  const key = `60 ${JSON.stringify([['size', 'fette']])}`;
  priceMarks.set(new Map([[key, { price: 9.9, text }]]));
  expect(shown({ size: 'fette' })).toContain(text);
  expect(shown({})).not.toContain(text);
  priceMarks.set(new Map([[key, { price: 9.5, text }]]));
  expect(shown({ size: 'fette' })).not.toContain(text);
  priceMarks.set(new Map());
});
