import { DonePage } from './DonePage.tsx';

export const Component = DonePage;
