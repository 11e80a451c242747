import { AddressPage } from './AddressPage.tsx';

export const Component = AddressPage;
