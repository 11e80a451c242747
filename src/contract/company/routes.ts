import { route } from '../base/route.ts';

// People who buy for the company of a master account (S 6). All of it is ours: the documents name the roles and no
// calls.

const master = { who: 'user', feature: 'companyUsers' } as const;
const inPerson = { ...master, inPerson: true } as const;

export const companyUsers = route('GET', '/company/users', master);
export const companyInvite = route('POST', '/company/invite', inPerson);
export const companyInvitationRemove = route('POST', '/company/remove_invitation', inPerson);
export const companyUserUpdate = route('POST', '/company/update_user', inPerson);
export const companyUserRemove = route('POST', '/company/remove_user', inPerson);
export const companyOwn = route('GET', '/company/own', { who: 'user' });
/** Visitors may call it, too: a person with the link of the mail is greeted before there is an account. */
export const companyInvitation = route('GET', '/company/invitation', { who: 'any' });
export const companyNetPrices = route('POST', '/company/net_prices', { who: 'user' });
export const companyJoin = route('POST', '/company/join', { who: 'user', inPerson: true });
