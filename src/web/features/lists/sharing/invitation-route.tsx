import { InvitationPage } from './InvitationPage.tsx';

export const Component = InvitationPage;
