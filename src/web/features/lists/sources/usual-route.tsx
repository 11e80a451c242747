import { UsualPage } from './UsualPage.tsx';

export const Component = UsualPage;
