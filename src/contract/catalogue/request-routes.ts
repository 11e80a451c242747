import { route } from '../base/route.ts';

export const productRequest = route('POST', '/product-request/add', { who: 'any', limit: 'productRequests' });
