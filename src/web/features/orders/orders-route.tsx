import { OrdersPage } from './OrdersPage.tsx';

export const Component = OrdersPage;
