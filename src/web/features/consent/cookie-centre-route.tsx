import { CookieCentrePage } from './CookieCentrePage.tsx';

export const Component = CookieCentrePage;
