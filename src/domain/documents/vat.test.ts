import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { billedLines, isDiscount, type Sale, type SoldLine } from './billed-lines.ts';
import { type DeliveryVat, grossOf, spreadOverRates, type TaxedAmount, vatParts } from './vat.ts';

const rate = fc.constantFrom(0, 400, 500, 1000, 2200);
const amount = fc.record({ grossCents: fc.integer({ min: -5_000, max: 5_000_000 }), vatBasisPoints: rate });

test('net and VAT of each rate add up to its gross, and the rates to the total', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 60 }), (amounts) => {
      const parts = vatParts(amounts);
      for (const part of parts) {
        expect(part.netCents + part.vatCents).toBe(part.grossCents);
        // the exact VAT can differ by at most the VAT of half a cent of net
        const exact = (part.grossCents * part.vatBasisPoints) / (10_000 + part.vatBasisPoints);
        expect(Math.abs(part.vatCents - exact)).toBeLessThanOrEqual(0.5);
        // rule 00421 of the exchange: VAT is the rate of the net amount, give or take a cent
        expect(
          Math.abs(part.vatCents - Math.round((part.netCents * part.vatBasisPoints) / 10_000)),
        ).toBeLessThanOrEqual(1);
      }
      expect(grossOf(parts)).toBe(grossOf(amounts));
      expect(new Set(parts.map(({ vatBasisPoints }) => vatBasisPoints)).size).toBe(parts.length);
    }),
  );
});

test.each([
  [104, 400, 100, 4],
  [1, 2200, 1, 0],
  [3, 2200, 2, 1],
  [590, 2200, 484, 106],
  [122, 0, 122, 0],
])('%i cents at %i basis points are %i net and %i VAT', (grossCents, vatBasisPoints, netCents, vatCents) => {
  expect(vatParts([{ grossCents, vatBasisPoints }])).toEqual([{ grossCents, vatBasisPoints, netCents, vatCents }]);
});

test('a discount is spread over rates in proportion, the largest remainder first, and nothing of it is lost', () => {
  expect(
    spreadOverRates(100, [
      { grossCents: 200, vatBasisPoints: 400 },
      { grossCents: 100, vatBasisPoints: 1000 },
    ]),
  ).toEqual([
    { grossCents: 67, vatBasisPoints: 400 },
    { grossCents: 33, vatBasisPoints: 1000 },
  ]);
  const goods = fc.array(fc.record({ grossCents: fc.integer({ min: 1, max: 100_000 }), vatBasisPoints: rate }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(goods, fc.double({ min: 0, max: 1, noNaN: true }), (amounts: TaxedAmount[], part) => {
      const discount = Math.floor(grossOf(amounts) * part);
      const spread = spreadOverRates(discount, amounts);
      expect(grossOf(spread)).toBe(discount);
      for (const { vatBasisPoints, grossCents } of spread)
        expect(grossCents).toBeLessThanOrEqual(
          grossOf(amounts.filter((each) => each.vatBasisPoints === vatBasisPoints)),
        );
    }),
  );
});

const pieces = fc.integer({ min: 1, max: 30 });
const soldLine: fc.Arbitrary<SoldLine> = fc
  .record({
    quantity: pieces,
    picked: pieces,
    orderedCents: fc.integer({ min: 0, max: 20_000 }),
    rate,
    other: fc.option(rate),
    depositCents: fc.constantFrom(0, 0, 25),
    charged: fc.integer({ min: 0, max: 25_000 }),
  })
  .map(({ quantity, picked, orderedCents, rate: vatBasisPoints, other, depositCents, charged }) => ({
    ordered: { code: '1', name: 'Latte', quantity, weightGrams: 0, vatBasisPoints, depositCents },
    orderedCents,
    picked: { quantity: Math.min(picked, quantity), weightGrams: 0 },
    substitute:
      other === null ? undefined : { code: '2', name: 'Altro', quantity: 1, weightGrams: 0, vatBasisPoints: other },
    chargedCents: charged,
  }));

test('the lines that are billed add up to goods, bags and delivery less discounts, whatever was replaced', () => {
  const lines = fc.array(soldLine, { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 2_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<DeliveryVat>(2200, 1000, 'goods'),
      (sold, fee, part, deliveryVat) => {
        const goods = sold.reduce((sum, { chargedCents }) => sum + chargedCents, 0);
        const discountCents = Math.floor(goods * part);
        const bag = {
          packagingTypeId: 1,
          name: 'Busta',
          quantity: 3,
          paid: 2,
          priceCents: 12,
          cents: cents(24),
          vatBasisPoints: 2200,
        };
        const sale: Sale = { lines: sold, bags: [bag], deliveryFeeCents: fee, deliveryVat, discountCents };
        const billed = billedLines(sale);
        expect(grossOf(billed)).toBe(goods + 24 + fee - discountCents);
        expect(grossOf(billed.filter(({ kind }) => kind === 'discount'))).toBe(
          discountCents === 0 ? 0 : -discountCents,
        );
      },
    ),
  );
});

test('a line that was replaced in part has the VAT of each of its goods', () => {
  const ordered = { code: '1', name: 'Latte', quantity: 4, weightGrams: 0, vatBasisPoints: 400 };
  const substitute = { code: '8', name: 'Bevanda di soia', quantity: 1, weightGrams: 0, vatBasisPoints: 1000 };
  const sold = { ordered, orderedCents: 596, picked: { quantity: 3, weightGrams: 0 }, substitute, chargedCents: 596 };
  expect(billedLines({ lines: [sold], bags: [], deliveryFeeCents: 0, deliveryVat: 2200, discountCents: 0 })).toEqual([
    { kind: 'goods', code: '1', name: 'Latte', quantity: 3, weightGrams: 0, grossCents: 447, vatBasisPoints: 400 },
    {
      kind: 'goods',
      code: '8',
      name: 'Bevanda di soia',
      quantity: 1,
      weightGrams: 0,
      grossCents: 149,
      vatBasisPoints: 1000,
    },
  ]);
});

const NOTHING_ELSE = { bags: [], deliveryFeeCents: 0, deliveryVat: 2200, discountCents: 0 };

test('the deposit on what was delivered is a line of its own without VAT, which a discount reaches last', () => {
  const goods = { code: '1', name: 'Acqua in vetro', weightGrams: 0, vatBasisPoints: 2200 };
  const ordered = { ...goods, quantity: 6, depositCents: 25 };
  const water = { ordered, orderedCents: 690, picked: { quantity: 4, weightGrams: 0 }, chargedCents: 460 };
  expect(billedLines({ ...NOTHING_ELSE, lines: [water] })).toEqual([
    { ...goods, kind: 'goods', quantity: 4, grossCents: 360 },
    {
      kind: 'deposit',
      code: '1',
      name: 'Cauzione: Acqua in vetro',
      quantity: 4,
      weightGrams: 0,
      grossCents: 100,
      vatBasisPoints: 0,
      nature: 'N1',
    },
  ]);
  expect(billedLines({ ...NOTHING_ELSE, lines: [water], discountCents: 400 }).slice(2)).toMatchObject([
    { kind: 'discount', grossCents: -360, vatBasisPoints: 2200 },
    { kind: 'discount', grossCents: -40, vatBasisPoints: 0, nature: 'N1' },
  ]);
  const missing = { ...water, picked: { quantity: 0, weightGrams: 0 }, chargedCents: 0 };
  expect(billedLines({ ...NOTHING_ELSE, lines: [missing] })).toEqual([]);
});

test('a delivery has a rate of its own, or those of the goods that come with it', () => {
  const sold = (code: string, vatBasisPoints: number, chargedCents: number): SoldLine => {
    const ordered = { code, name: code, quantity: 1, weightGrams: 0, vatBasisPoints };
    return { ordered, orderedCents: chargedCents, picked: { quantity: 1, weightGrams: 0 }, chargedCents };
  };
  const sale = { ...NOTHING_ELSE, lines: [sold('pane', 400, 300), sold('vino', 2200, 100)], deliveryFeeCents: 600 };
  const delivery = (deliveryVat: DeliveryVat, lines = sale.lines) =>
    billedLines({ ...sale, lines, deliveryVat })
      .filter(({ kind }) => kind === 'delivery')
      .map(({ grossCents, vatBasisPoints }) => [grossCents, vatBasisPoints]);
  expect(delivery(2200)).toEqual([[600, 2200]]);
  expect(delivery('goods')).toEqual([
    [450, 400],
    [150, 2200],
  ]);
  expect(delivery('goods', [])).toEqual([[600, 2200]]);
});

test('what was given away is a discount, what was bought pays', () => {
  expect(['code', 'invite', 'staff', 'bought'].map(isDiscount)).toEqual([true, true, true, false]);
});
