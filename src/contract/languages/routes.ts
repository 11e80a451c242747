import { route } from '../base/route.ts';

export const langInfo = route('GET', '/lang/lang-info', { who: 'any' });
