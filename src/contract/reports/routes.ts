import { route } from '../base/route.ts';

/** The staff read here what the shop sold (issue 48). The documents have no calls for it. */
const staff = { who: 'staff', right: 'reports' } as const;
export const staffReportSales = route('GET', '/staff/reports/sales', staff);
export const staffReportService = route('GET', '/staff/reports/service', staff);
export const staffReportMissing = route('GET', '/staff/reports/missing', staff);
export const staffReportSubstitutes = route('GET', '/staff/reports/substitutes', staff);
export const staffReportCustomers = route('GET', '/staff/reports/customers', staff);
export const staffReportReturns = route('GET', '/staff/reports/returns', staff);
export const staffReportNewCustomers = route('GET', '/staff/reports/new-customers', staff);
export const staffReportLostCustomers = route('GET', '/staff/reports/lost-customers', staff);
export const staffReportPromotions = route('GET', '/staff/reports/promotions', staff);
