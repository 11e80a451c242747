import { searchLoader } from './listing-loader.ts';
import { SearchPage } from './SearchPage.tsx';

export const loader = searchLoader;
export const Component = SearchPage;
