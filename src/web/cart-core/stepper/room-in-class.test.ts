import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { Product } from '../../../contract/catalogue/product.ts';
import { lastQuantity } from '../../../domain/quantity/quantity.ts';
import { sellingOf } from '../../product-model/card-product-of.ts';
import { firstPressText } from '../../product-model/first-press-text.ts';
import { maxText, stepText } from './at-the-ends.ts';
import { roomInClass, ruleWithin } from './use-line-amount.ts';

const water = (productId: number, infos: Record<string, string> = {}, rest: object = {}) =>
  ({
    productId,
    name: 'Acqua',
    available: 100_000_000,
    productClasses: [],
    selectOptions: [],
    productClassRuleMax: { productClassName: 'Acqua', max: 24, unit: 'pz' },
    productInfos: { TIPOLOGIA: 'Pezzo', ...infos },
    ...rest,
  }) as unknown as Product;

const cartOf = (...lines: [Product, number][]) =>
  ({
    cartItems: lines.map(([product, quantity]) => ({ product, quantity, weight: 0, cartItemInfo: {} })),
  }) as unknown as Cart;

function limitOf(product: Product, cart: Cart, pending: ReadonlyMap<string, number> = new Map()) {
  const asked = { ...product, selling: sellingOf(product) };
  const rule = ruleWithin(asked.selling.rule, roomInClass(asked, cart, pending));
  return [lastQuantity(rule), maxText(asked, rule)];
}

it('leaves of a class what other goods in the cart do not use up, counting pieces inside packs', () => {
  const [bottle, pack] = [water(1), water(2, { MULTI_PACK: '6' })];
  const ofClass = 'Hai superato la quantità massima giornaliera di “Acqua”: 24 pz';
  expect(limitOf(bottle, cartOf([bottle, 5]))).toEqual([24, ofClass]);
  expect(limitOf(bottle, cartOf([bottle, 5], [pack, 2]))).toEqual([12, ofClass]);
  expect(limitOf(pack, cartOf([bottle, 5]))).toEqual([3, ofClass]);
  expect(limitOf(bottle, cartOf([pack, 1]), new Map([['2', 4]]))).toEqual([0, ofClass]);
});

it('names the limit that holds', () => {
  const plain = { productClassRuleMax: undefined };
  const cart = cartOf();
  expect(limitOf(water(1, {}, { maxAcq: 4 }), cart)).toEqual([
    4,
    'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
  ]);
  expect(limitOf(water(1, {}, { ...plain, available: 5 }), cart)).toEqual([
    5,
    'Disponibilità insufficiente per Acqua: ne restano 5 pz',
  ]);
  expect(limitOf(water(1, {}, plain), cart)).toEqual([999, 'La quantità massima di questo articolo è 999 pz']);
});

it('says before the press what is sold together, and what it costs', () => {
  const milk = { price: 1.09, selling: sellingOf(water(1, { QTY_MULT: '6' })) } as Parameters<typeof firstPressText>[0];
  expect(firstPressText(milk)).toBe('6 alla volta, 6,54\u00a0€');
  expect(stepText(milk.selling.rule)).toBe('Si vende a 6 alla volta');
  expect(firstPressText({ ...milk, selling: sellingOf(water(1)) })).toBeUndefined();
});
