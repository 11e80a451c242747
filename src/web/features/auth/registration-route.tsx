import { RegistrationPage } from './RegistrationPage.tsx';

export const Component = RegistrationPage;
