import { CartPage } from './CartPage.tsx';

export const Component = CartPage;
