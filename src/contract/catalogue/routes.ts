import { route } from '../base/route.ts';

export const products = route('GET', '/products', { who: 'any' });
export const productById = route('GET', '/products/:productId', { who: 'any' });
export const suggest = route('GET', '/products/suggest', { who: 'any' });
export const category = route('GET', '/category', { who: 'any' });
export const getPrices = route('GET', '/product-price/get-prices', { who: 'any' });
export const listProductAlternative = route('GET', '/products/list-product-alternative', { who: 'any' });
export const productAlternativeDetail = route('GET', '/products/product-alternative-detail', { who: 'any' });
export const adv = route('GET', '/adv', { who: 'any' });
