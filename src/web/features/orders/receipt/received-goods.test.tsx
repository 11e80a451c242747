import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Receipt } from '../../../../contract/orders/receipt-schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { OrderReceipt } from './OrderReceipt.tsx';

const LINE: Receipt['lines'][number] = {
  orderItemId: 1,
  name: 'Mele',
  outcome: 'picked',
  orderedQuantity: 0,
  orderedWeight: 1,
  orderedTotal: 2.19,
  pickedQuantity: 0,
  pickedWeight: 1.12,
  total: 2.45,
};

const RECEIPT: Receipt = {
  lines: [
    LINE,
    {
      ...LINE,
      orderItemId: 2,
      name: 'Latte',
      outcome: 'substituted',
      orderedQuantity: 4,
      orderedWeight: 0,
      pickedQuantity: 3,
      pickedWeight: 0,
      total: 5.96,
      substitute: {
        productId: 8,
        name: 'Latte di capra',
        slug: 'latte-capra',
        quantity: 1,
        weight: 0,
        unitPrice: 1.59,
      },
    },
    { ...LINE, orderItemId: 3, name: 'Pane', outcome: 'missing', orderedQuantity: 1, orderedWeight: 0, total: 0 },
    { ...LINE, orderItemId: 4, name: 'Uova', outcome: 'returned', orderedQuantity: 1, orderedWeight: 0, total: 0 },
    { ...LINE, orderItemId: 5, name: 'Speck', pickedWeight: 1.6, leftOut: 0.65, total: 2.85 },
  ],
  goodsTotal: 11.26,
  bagsTotal: 0.3,
  deliveryFee: 0,
  certificateTotal: 5,
  total: 6.56,
  orderedTotal: 9.03,
  vat: [{ rate: 4, net: 6.31, vat: 0.25, gross: 6.56 }],
  isCharged: true,
};

const page = (receipt?: Receipt) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderReceipt order={{ receipt, orderItems: [] as Order['orderItems'] } as Order} />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ');

test('a receipt says of each line what was ordered, weighed, substituted and charged, and adds up', () => {
  const shown = page(RECEIPT);
  for (const text of ['1,12 kg invece di 1 kg', '3 pz invece di 4 pz', 'Al suo posto: 1 pz', '/product/latte-capra'])
    expect(shown).toContain(text);
  for (const text of ['Non disponibile: 1 pz ordinati', 'Non accettato alla consegna', 'Non addebitati: 0,65 €'])
    expect(shown).toContain(text);
  expect(shown).toMatch(/Totale finale<\/dt><dd>6,56 €/);
  expect(shown).toMatch(/Totale ordinato<\/dt><dd>9,03 €/);
  expect(shown).toMatch(/Buoni<\/dt><dd>−5,00 €/);
});

test('before the goods are handed over it says that nothing is charged yet, and without one nothing is shown', () => {
  expect(page({ ...RECEIPT, isCharged: false })).toContain('lo addebitiamo alla consegna');
  expect(page(RECEIPT)).not.toContain('lo addebitiamo alla consegna');
  expect(page()).toBe('');
});
