import type { LoaderFunctionArgs } from 'react-router';
import { offlineError } from '../../../api/api-error.ts';
import { CategoryPage } from './CategoryPage.tsx';

/** A category that came rendered has been read: how that is done is loaded with the next. */
export async function loader(args: LoaderFunctionArgs) {
  const { categoryLoader } = await import('./category-loader.ts').catch(() => {
    throw offlineError();
  });
  return categoryLoader(args);
}

export const Component = CategoryPage;
