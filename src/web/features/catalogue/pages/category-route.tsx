import type { LoaderFunctionArgs } from 'react-router';
import { offlineError } from '../../../api/api-error.ts';
import { CategoryPage } from './CategoryPage.tsx';

/** The server has loaded a rendered category already, so this code is loaded with the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const { categoryLoader } = await import('./category-loader.ts').catch(() => {
    throw offlineError();
  });
  return categoryLoader(args);
}

export const Component = CategoryPage;
