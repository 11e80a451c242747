import { StorePage } from './StorePage.tsx';
import { storeLoader } from './store-loader.ts';

export const loader = storeLoader;
export const Component = StorePage;
