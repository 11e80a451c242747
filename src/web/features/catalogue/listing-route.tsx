import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { CategoryPage } from './CategoryPage.tsx';
import { categoryLoader } from './category-loader.ts';
import { SearchPage } from './SearchPage.tsx';
import { searchLoader } from './search-loader.ts';

/** Categories and searches share their code: it is one file, that a visit of another page does not pay for. */
export function loader(args: LoaderFunctionArgs) {
  return isSearch(new URL(args.request.url).pathname) ? searchLoader(args) : categoryLoader(args);
}

export function Component() {
  return isSearch(useLocation().pathname) ? <SearchPage /> : <CategoryPage />;
}

function isSearch(pathname: string): boolean {
  return pathname.startsWith('/search');
}
