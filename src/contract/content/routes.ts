import { route } from '../base/route.ts';

export const categoryBlockInfo = route('GET', '/category-block/info', { who: 'any' });
