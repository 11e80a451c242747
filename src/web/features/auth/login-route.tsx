import { LoginPage } from './LoginPage.tsx';

export const Component = LoginPage;
