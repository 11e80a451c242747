import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { productsQuery, readListingQuery, withPage, withParam } from './listing-query.ts';

const read = (text: string) => readListingQuery(new URLSearchParams(text));

describe('the address of a list of products', () => {
  it('is read with wire names, facets joined however they stand in it', () => {
    const query = read('q=+latte+&page=3&sort=price&promo=true&vendor_id=1&vendor_id=2,1&product_class_10000=7');
    expect(productsQuery(query)).toEqual({
      q: 'latte',
      page: 3,
      sort: 'price',
      promo: true,
      vendor_id: '1,2',
      product_class_10000: '7',
      page_size: 24,
    });
  });

  it.each([
    ['page=0', 1],
    ['page=-4', 1],
    ['page=x', 1],
    ['page=99999999', 10_000],
  ])('bounds the page: %s', (text, page) => {
    expect(read(text).page).toBe(page);
  });

  it('reads price cuts and what one prefers, and a change of them goes back to the first page', () => {
    expect(productsQuery(read('TP=true&preferred=true'))).toEqual({
      TP: true,
      preferred: true,
      page: 1,
      page_size: 24,
    });
    expect(withParam(new URLSearchParams('q=latte&page=4'), 'TP', ['true'])).toBe('?q=latte&TP=true');
  });

  it('reads no signs that no keyboard writes: the server would refuse them', () => {
    expect(read('q=la%00tte%07').q).toBe('la tte');
    expect(read('q=%00').q).toBe('');
  });

  it.each([
    `sort=${'a'.repeat(41)}`,
    'sort=%00',
    'sort=name%00',
    'parent_category_id=0',
    'parent_category_id=2147483648',
    'parent_category_id=9999999999',
    `vendor_id=${Array.from({ length: 50 }, (_, index) => 1_000_000_000 + index).join(',')}`,
    'product_class_12345678901=1',
    `q=${'x'.repeat(500)}`,
    'page=1e9',
  ])('asks nothing that the call refuses: %s', (text) => {
    expect([...Value.Errors(ProductsQuery, productsQuery(read(text)))]).toEqual([]);
  });

  it('drops what is no facet and no id', () => {
    expect(productsQuery(read('vendor_id=abc&product_class_x=1&utm=1'))).toEqual({ page: 1, page_size: 24 });
  });

  it('goes back to the first page when a filter changes, and only then', () => {
    const params = new URLSearchParams('q=latte&page=4&vendor_id=1');
    expect(withParam(params, 'vendor_id', [])).toBe('?q=latte');
    expect(withPage(params, 5)).toBe('?q=latte&vendor_id=1&page=5');
    expect(withPage(params, 1)).toBe('?q=latte&vendor_id=1');
  });
});
