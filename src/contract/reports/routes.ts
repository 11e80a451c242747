import { route } from '../base/route.ts';

/** What the shop sold, for the staff (issue 48). The documents have no calls for it. */
const staff = { who: 'staff', right: 'reports' } as const;
export const staffReportSales = route('GET', '/staff/reports/sales', staff);
