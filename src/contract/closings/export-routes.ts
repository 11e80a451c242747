import { route } from '../base/route.ts';

/**
 * Files of orders, customers and payments (issue 48): each reading is on the record. The documents have no calls for
 * it.
 */
const staff = { who: 'staff', right: 'exports' } as const;
export const staffExportOrders = route('GET', '/staff/exports/orders', staff);
export const staffExportCustomers = route('GET', '/staff/exports/customers', staff);
export const staffExportPayments = route('GET', '/staff/exports/payments', staff);
export const staffExportSchedules = route('GET', '/staff/exports/schedules', staff);
export const staffExportSchedule = route('POST', '/staff/exports/schedule', staff);
export const staffExportUnschedule = route('POST', '/staff/exports/unschedule', staff);
