import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOfWire, wireOfAmount } from './quantity-on-the-wire.ts';

test.each([
  ['three pieces', 'Pezzo', 1, 3, 3],
  ['three pieces with the noise of a sum', 'Pezzo', 1, 2.999_999_999, 3],
  ['half a piece stays half', 'Pezzo', 1, 0.5, 0.5],
  ['650 g', 'Sfuso', 1000, 650, 650],
  ['650 g with noise', 'Sfuso', 1000, 650.004, 650],
  ['1.5 kg', 'Sfuso', 1, 1.5, 1500],
  ['0.125 kg', 'Sfuso', 1, 0.125, 125],
  ['2 etti', 'Sfuso', 10, 2, 200],
] as const)('%s', (_, saleType, unitsPerKilo, quantity, amount) => {
  expect(amountOfWire(saleType, unitsPerKilo, quantity)).toBe(amount);
});

test('what goes out comes back, in whatever unit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Pezzo', 'Confezione', 'Sfuso'),
      fc.constantFrom(1, 10, 100, 1000),
      fc.integer({ min: 0, max: 50_000 }),
      (saleType, unitsPerKilo, amount) => {
        const text = JSON.stringify(wireOfAmount(saleType, unitsPerKilo, amount));
        return amountOfWire(saleType, unitsPerKilo, Number(text)) === amount;
      },
    ),
  );
});
