import { route } from '../base/route.ts';

export const personalCode = route('GET', '/tell-friends/personal-code', { who: 'user', feature: 'inviteFriends' });
