import { route } from '../base/route.ts';

/** The staff see here what an empty shop needs before it opens (issue 48). The documents have no calls for it. */
const staff = { who: 'staff', right: 'opening' } as const;
export const staffFirstSteps = route('GET', '/staff/first-steps', staff);
export const staffShopOpen = route('POST', '/staff/first-steps/opening', staff);
