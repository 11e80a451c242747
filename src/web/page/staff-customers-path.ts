/**
 * The page on which acting for a customer begins and ends: the one address of the back office that the shop knows
 * (staff/kit/staff-paths.ts has all).
 */
export const STAFF_CUSTOMERS_PATH = '/gestione/clienti';
