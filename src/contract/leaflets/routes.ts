import { route } from '../base/route.ts';

export const leafletSearch = route('GET', '/leaflet/search', { who: 'any' });
export const leafletProducts = route('GET', '/leaflet/product-search', { who: 'any' });
