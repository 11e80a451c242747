import type { LoaderFunctionArgs } from 'react-router';
import { offlineError } from '../../../api/api-error.ts';
import { SearchPage } from './SearchPage.tsx';

/** The server has run a rendered search already, so this code is loaded with the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchLoader } = await import('./search-loader.ts').catch(() => {
    throw offlineError();
  });
  return searchLoader(args);
}

export const Component = SearchPage;
