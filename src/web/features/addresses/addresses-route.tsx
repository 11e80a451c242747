import { AddressesPage } from './AddressesPage.tsx';

export const Component = AddressesPage;
