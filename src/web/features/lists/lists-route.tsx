import { ListsPage } from './ListsPage.tsx';

export const Component = ListsPage;
