import { ListPage } from './ListPage.tsx';

export const Component = ListPage;
