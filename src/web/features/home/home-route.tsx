import { HomePage } from './HomePage.tsx';
import { homeLoader } from './home-loader.ts';

export const loader = homeLoader;
export const Component = HomePage;
