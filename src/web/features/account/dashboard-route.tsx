import { DashboardPage } from './DashboardPage.tsx';

export const Component = DashboardPage;
