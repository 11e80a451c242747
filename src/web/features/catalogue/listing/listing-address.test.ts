import { expect, it } from 'vitest';
import { listingAddress } from './ListingSeo.tsx';

it.each([
  ['', ''],
  ['page=1', ''],
  ['page=3', '?page=3'],
  ['utm_source=mail', ''],
  ['product_class_10000=7', '?product_class_10000=7'],
  ['product_class_10000=7&page=2', '?product_class_10000=7&page=2'],
  ['vendor_id=4', '?vendor_id=4'],
  ['vendor_id=4,5', ''],
  ['vendor_id=4&product_class_10000=7&page=2', ''],
  ['vendor_id=4&sort=price', ''],
  ['sort=price&page=2', ''],
  ['promo=true', ''],
  ['new_product=true&page=2', ''],
  ['parent_category_id=9', ''],
  ['TP=true&page=2', ''],
  ['preferred=true', ''],
])('a list asked for with %j is known by %j', (asked, known) => {
  expect(listingAddress(new URLSearchParams(asked)).canonicalQuery).toBe(known);
});

it('keeps the words of a search', () => {
  expect(listingAddress(new URLSearchParams('q=latte&promo=true'), { q: 'latte' }).canonicalQuery).toBe('?q=latte');
});
