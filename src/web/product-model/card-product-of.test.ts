import { describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue/product.ts';
import { cardProductOf, sellingOf } from './card-product-of.ts';
import { lineAmount } from './selling.ts';
import { wireQuantity } from './wire-quantity.ts';

const piece = {
  productId: 1,
  slug: 'latte',
  name: ' Latte ',
  shortDescr: 'VALVERDE',
  description: '1 l',
  mediaURL: '/photo/thumb/1.webp',
  priceDisplay: 1.29,
  priceStandardDisplay: 1.99,
  priceUmDisplay: 1.29,
  weightUnitDisplay: 'LT',
  available: 100_000_000,
  ivaCategory: { ivaPct: '0.04' },
  maxAcq: 24,
  productClasses: [],
  productInfos: { TIPOLOGIA: 'Pezzo', MULTI_PACK: '6' },
  warehousePromo: {
    discountPerc: 35.176,
    lowestPrice30: 1.72,
    validityDate: '02/10/2026',
    expireDate: '13/10/2026',
    view: { body: 'PI&Ugrave; BASSI' },
  },
} as unknown as Product;

const loose = {
  ...piece,
  maxAcq: undefined,
  productInfos: {
    TIPOLOGIA: 'Sfuso',
    WEIGHT_SELLING: '650.0',
    STEP_SELLING: '325.0',
    WEIGHT_UNIT_SELLING: 'GR',
    MINACQ: '0.001',
    MAXACQ: '5.2',
  },
} as unknown as Product;

describe('a product card', () => {
  it('refers the percentage to the lowest price of the 30 days before', () => {
    expect(cardProductOf(piece).promo).toEqual({
      text: '−25%',
      lowest30: 1.72,
      from: '02/10/2026',
      until: '13/10/2026',
      words: ['PIÙ BASSI'],
    });
  });

  it('says no percentage of the list price where the promotion is not below the lowest price', () => {
    const { warehousePromo, ...rest } = piece as Product & { warehousePromo: object };
    const promo = { ...warehousePromo, lowestPrice30: 0.5, view: { cssClass: '', body: 'Sconto 25%' } };
    const { text, words } = cardProductOf({ ...rest, warehousePromo: promo } as unknown as Product).promo ?? {};
    expect([text, words]).toEqual(['Promo', []]);
  });

  it('shows the words of a promotion without a discount, entities read', () => {
    const { warehousePromo, ...rest } = piece;
    const promo = { ...warehousePromo, discountPerc: undefined, lowestPrice30: undefined };
    expect(cardProductOf({ ...rest, warehousePromo: promo } as unknown as Product).promo?.text).toBe('PIÙ BASSI');
  });

  it('limits by the smaller of maximum and class rule, both over the pack', () => {
    expect(cardProductOf(piece).limit).toBe(4);
    expect(
      cardProductOf({ ...piece, productClassRuleMax: { productClassName: 'Acqua', max: 12, unit: 'pz' } }).limit,
    ).toBe(2);
    expect(cardProductOf(loose).limit).toBeUndefined();
  });
});

describe('the picture of a card', () => {
  it('has its short address, under whatever name the shop is open', () => {
    const mediaURL = 'https://spesa.example/photo/main/thumb/0001-0a1b2c3d.webp';
    expect(cardProductOf({ ...piece, mediaURL }).picture).toBe('/photo/thumb/0001-0a1b2c3d.webp');
    expect(cardProductOf({ ...piece, mediaURL: new URL(mediaURL).pathname }).picture).toBe(
      '/photo/thumb/0001-0a1b2c3d.webp',
    );
    expect(cardProductOf(piece).picture).toBe('/photo/thumb/1.webp');
  });
});

describe('how a product is sold', () => {
  it('counts loose goods in grams, whatever unit the wire uses', () => {
    const selling = sellingOf(loose);
    expect(selling.rule).toMatchObject({
      saleType: 'Sfuso',
      portionGrams: 650,
      stepGrams: 325,
      minimum: 1,
      maximum: 5200,
    });
    expect(wireQuantity(selling, 975)).toBe(975);
    const inKilos = sellingOf({
      ...loose,
      productInfos: { TIPOLOGIA: 'Sfuso', WEIGHT_SELLING: '1.5', WEIGHT_UNIT_SELLING: 'KG' },
    } as Product);
    expect(inKilos.rule).toMatchObject({ portionGrams: 1500, stepGrams: 1500 });
    expect(wireQuantity(inKilos, 3000)).toBe(3);
  });

  it('reads a cart line back: pieces by quantity, loose goods by weight', () => {
    expect(lineAmount({ quantity: 6, weight: 0 })).toBe(6);
    expect(lineAmount({ quantity: 0, weight: 0.65 })).toBe(650);
  });
});
