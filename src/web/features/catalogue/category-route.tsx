import { CategoryPage } from './CategoryPage.tsx';
import { categoryLoader } from './listing-loader.ts';

export const loader = categoryLoader;
export const Component = CategoryPage;
