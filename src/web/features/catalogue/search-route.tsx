import { SearchPage } from './SearchPage.tsx';
import { searchLoader } from './search-loader.ts';

export const loader = searchLoader;
export const Component = SearchPage;
