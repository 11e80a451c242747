import { hasRight, mayInStores, type StaffRight } from '../../contract/base/rights.ts';
import type { CallContext } from './call-context.ts';
import type { SessionAgent } from './session.ts';
import { hasNeededFactor, staffIn } from './session.ts';

/**
 * Returns the member of staff who makes the request and has this right; undefined for everybody else. For all routes
 * that are not calls of the contract.
 */
export async function staffOf(context: CallContext, right: StaffRight): Promise<SessionAgent | undefined> {
  const session = await context.session();
  const staff = session && hasNeededFactor(session, context.config) ? staffIn(session) : undefined;
  return staff && hasRight(staff.roles, right) && mayInStores(staff.stores, right, {}, true) ? staff : undefined;
}
