import { route } from '../base/route.ts';

// Lost second factors are ours (decision 77): two people of the staff take one off.

const staff = { who: 'staff', right: 'second_factors' } as const;

export const factorRemovals = route('GET', '/staff/second-factors/removals', staff);
export const factorRemovalAsk = route('POST', '/staff/second-factors/ask', staff);
export const factorRemovalDecide = route('POST', '/staff/second-factors/decide', staff);
export const factorRemovalObject = route('POST', '/registration/keep_second_factor', { who: 'any', limit: 'logins' });
