import { CheckoutPage } from './CheckoutPage.tsx';

export const Component = CheckoutPage;
