import type { LoaderFunctionArgs } from 'react-router';
import { offlineError } from '../../../api/api-error.ts';
import { SearchPage } from './SearchPage.tsx';

/** A search that came rendered has been made: how that is done is loaded with the next. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchLoader } = await import('./search-loader.ts').catch(() => {
    throw offlineError();
  });
  return searchLoader(args);
}

export const Component = SearchPage;
