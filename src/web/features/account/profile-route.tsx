import { ProfileLayout } from './ProfileLayout.tsx';

export const Component = ProfileLayout;
