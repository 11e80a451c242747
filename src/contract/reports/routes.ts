import { route } from '../base/route.ts';

/** The staff read here what the shop sold (issue 48). The documents have no calls for it. */
const staff = { who: 'staff', right: 'reports' } as const;
export const staffReportSales = route('GET', '/staff/reports/sales', staff);
