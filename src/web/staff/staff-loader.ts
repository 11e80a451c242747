import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { staffOverview } from '../../contract/content/staff-entry-routes.ts';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { asApiError } from '../api/api-error.ts';
import { apiContext } from '../api/context.ts';
import { isStaffPage } from './staff-pages.ts';

export interface StaffData {
  /** undefined when nobody is logged in. */
  readonly overview: StaffOverview | undefined;
  /** The shop demands a second factor, and this session has shown none. */
  readonly needsSecondFactor?: boolean;
}

/** The back office does not exist for customers: they get "not found"; a visitor is asked to log in. */
export async function staffLoader({ context, params }: LoaderFunctionArgs): Promise<StaffData> {
  try {
    const overview = await context.get(apiContext).call(staffOverview);
    if (!isStaffPage(params['*'] ?? '', overview)) throw data(null, { status: 404 });
    return { overview };
  } catch (error) {
    const refusal = asApiError(error);
    if (refusal.has('SESSION_EXPIRED') || refusal.has('LOGIN_REQUIRED')) return { overview: undefined };
    if (refusal.has('STAFF_SECOND_FACTOR')) return { overview: undefined, needsSecondFactor: true };
    throw refusal.has('FORBIDDEN') ? data(null, { status: 404 }) : error;
  }
}

/** Returns whether to load the overview again: only on the same address, as after a login, because it does not change from page to page. */
export function staffRevalidates({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && args.defaultShouldRevalidate;
}
