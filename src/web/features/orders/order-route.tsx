import { OrderPage } from './OrderPage.tsx';

export const Component = OrderPage;
