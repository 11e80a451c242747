import { StoresPage } from './StoresPage.tsx';
import { storesLoader } from './stores-loader.ts';

export const loader = storesLoader;
export const Component = StoresPage;
