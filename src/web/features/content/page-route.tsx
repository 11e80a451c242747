import { pageLoader } from './page-loader.ts';
import { StaticPage } from './StaticPage.tsx';

export const loader = pageLoader;
export const Component = StaticPage;
