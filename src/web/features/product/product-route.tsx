import { ProductPage } from './ProductPage.tsx';
import { productLoader } from './product-loader.ts';

export const loader = productLoader;
export const Component = ProductPage;
