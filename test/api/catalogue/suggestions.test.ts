import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

describe('suggestions', () => {
  const suggested = async (q: string) => {
    const { items } = (await shop.client().ok('suggest', {}, { q })).data;
    const of = (type: string) => items.filter((item) => item.type === type).map(({ name }) => name);
    return { words: of('word'), categories: of('category'), brands: of('brand'), products: of('product'), items };
  };

  test('finish words, name categories and brands, and show goods with picture and price', async () => {
    const { items, ...lat } = await suggested('lat');
    expect(lat).toEqual({
      words: ['latte', 'lattuga'],
      categories: ['Latte e formaggi', 'Latte'],
      brands: [],
      products: ['Latte intero', 'Cioccolato al latte', 'Lattuga romana'],
    });
    expect(items.at(2)).toMatchObject({ url: '/category/latte-e-formaggi' });
    expect(items.at(4)?.product).toMatchObject({ priceDisplay: 1.49 });
    expect(items.at(4)?.product?.mediaURL).toMatch(/\/photo\/main\/thumb\//);
    expect((await suggested('malga')).brands).toEqual(['Malga Serena']);
  });

  test('take two letters for a beginning, also where they are an article', async () => {
    expect((await suggested('la')).products).toContain('Lattuga romana');
    expect((await suggested('l')).items).toEqual([]);
    expect((await suggested('')).items).toEqual([]);
  });

  test('go on from the words before, and only to what has them', async () => {
    expect(await suggested('latte i')).toMatchObject({ words: ['latte intero'], products: ['Latte intero'] });
  });

  test('understand a slip', async () => {
    expect(await suggested('spagetti')).toMatchObject({ products: ['Spaghetti n. 5'] });
    const client = shop.client();
    expect((await client.ok('suggest', {}, { q: 'spagetti' })).data.correctedQuery).toBe('spaghetti');
    const { data } = await client.ok('products', {}, { q: 'spagetti' });
    expect(data).toMatchObject({ correctedQuery: 'spaghetti', page: { totItems: 1 } });
    // what was typed can still be searched
    const asTyped = (await client.ok('products', {}, { q: 'spagetti', as_typed: true })).data;
    expect(asTyped).toMatchObject({ page: { totItems: 0 } });
    expect(asTyped).not.toHaveProperty('correctedQuery');
  });

  test('before anything is typed are words that find something and promotions', async () => {
    const { items } = (await shop.client().ok('suggest', {}, { start: true })).data;
    expect(items.filter(({ type }) => type === 'word').map(({ name }) => name)).toContain('latte');
    expect((await shop.client().ok('suggest', {}, { q: 'lat', start: true })).data.items.at(0)?.name).toBe('latte');
  });
});
