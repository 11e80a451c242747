import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Receipt } from '../../../../contract/orders/receipt-schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import type { RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { PaidBox } from './PaidBox.tsx';
import { differencesText, ReceivedGoods } from './ReceivedGoods.tsx';

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

const PRODUCT = { mediaURL: '/mele.webp', slug: 'mele', categoryId: 7 };

const ORDER = {
  orderId: 7,
  orderStatusId: 6,
  orderItems: RECEIPT.lines.map(({ orderItemId }) => ({ orderItemId, product: PRODUCT })),
  departments: [{ sectorId: 1, name: 'Frutta', categoryIds: [7] }],
  orderTransactions: [],
  history: [],
  paymentTypeId: 2,
  grossTotal: 9.03,
  authorisedTotal: 9.03,
} as unknown as Order;

const shown = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>).replaceAll('\u00a0', ' ');

const goods = (receipt?: Receipt, reportable: readonly RefundableLine[] = []) =>
  shown(<ReceivedGoods order={{ ...ORDER, ...(receipt && { receipt }) }} reportable={reportable} />);

test('each product is there once, what differs from the order first, with what was weighed and replaced', () => {
  const text = goods(RECEIPT);
  for (const words of ['1,12 kg invece di 1 kg', '3 pz invece di 4 pz', 'Al suo posto: 1 pz', '/product/latte-capra'])
    expect(text).toContain(words);
  for (const words of ['Mancava, non lo paghi: 1 pz ordinati', 'Non accettato alla consegna', 'Non addebitati: 0,65 €'])
    expect(text).toContain(words);
  expect(text.indexOf('Diverso da come')).toBeLessThan(text.indexOf('Frutta'));
  for (const { name } of RECEIPT.lines) expect(text.split(`>${name}<`)).toHaveLength(2);
  expect(differencesText(RECEIPT)).toBe('uno sostituito, 2 mancavano');
});

test('what replaces all of a line has its own name, and a line that can be reported leads to the report', () => {
  const [, milk] = RECEIPT.lines;
  if (!milk) throw new Error('no milk');
  const whole = { ...milk, pickedQuantity: 0, total: 5.96, orderedTotal: 5.96 };
  const text = goods({ ...RECEIPT, lines: [whole] }, [{ orderItemId: 2, canReport: true } as RefundableLine]);
  expect(text).toContain('>Latte di capra<');
  expect(text).toContain('1 pz, al posto di Latte, allo stesso prezzo');
  expect(text).toContain('/profile/orders/7/problema?riga=2');
  expect(text).toContain('Qualcosa non va con Latte di capra?');
});

test('the final total is explained to the cent, and its parts can be opened', () => {
  const text = shown(<PaidBox order={{ ...ORDER, receipt: RECEIPT }} />);
  expect(text).toMatch(/Avevi ordinato<\/dt><dd[^>]*>9,03 €/);
  expect(text).toMatch(/Pane, mancava<\/dt><dd[^>]*>−2,19 €/);
  expect(text).toMatch(/Uova, mancava<\/dt><dd[^>]*>−2,19 €/);
  expect(text).toMatch(/Pagato<\/dt><dd[^>]*>6,56 €/);
  expect(text).toMatch(/Buoni<\/dt><dd[^>]*>−5,00 €/);
  expect(text).toContain('2,47 € meno del previsto');
  const reasons = [...text.matchAll(/<dd[^>]*>([−+])([\d,]+) €/g)]
    .map(([, sign, amount = '']) => (sign === '−' ? -1 : 1) * Number(amount.replace(',', '.')))
    // the voucher is one of the parts below
    .filter((amount) => amount !== -5);
  expect(9.03 + reasons.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(6.56, 5);
});

test('before the goods are handed over it says that nothing is charged yet, and without a receipt nothing is shown', () => {
  expect(goods({ ...RECEIPT, isCharged: false })).toContain('lo addebitiamo alla consegna');
  expect(goods(RECEIPT)).toContain('con i pesi veri');
  expect(goods()).toBe('');
});
