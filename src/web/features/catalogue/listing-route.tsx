import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { offlineError } from '../../api/api-error.ts';
import { CategoryPage } from './CategoryPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { searchLoader } from './search-loader.ts';

/** Categories and searches share their code: it is one file, that a visit of another page does not pay for. */
export async function loader(args: LoaderFunctionArgs) {
  if (isSearch(new URL(args.request.url).pathname)) return searchLoader(args);
  // a category that came rendered has been read: how that is done is loaded with the next
  const { categoryLoader } = await import('./category-loader.ts').catch(() => {
    throw offlineError();
  });
  return categoryLoader(args);
}

export function Component() {
  return isSearch(useLocation().pathname) ? <SearchPage /> : <CategoryPage />;
}

function isSearch(pathname: string): boolean {
  return pathname.startsWith('/search');
}
