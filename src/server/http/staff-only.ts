import { hasRight, type StaffRight } from '../../contract/base/rights.ts';
import type { CallContext } from './call-context.ts';
import type { Session, SessionAgent } from './session.ts';

/** The member of the staff of a session: who is logged in, or who acts for the customer that is. */
export function staffIn(session: Session | undefined): SessionAgent | undefined {
  const person = session?.agent ?? session?.customer;
  return person && person.roles.length > 0 ? person : undefined;
}

/** Returns the member of staff who makes the request and has this right; undefined for everybody else. Used by all routes that are no calls. */
export async function staffOf(context: CallContext, right: StaffRight): Promise<SessionAgent | undefined> {
  const staff = staffIn(await context.session());
  return staff && hasRight(staff.roles, right) ? staff : undefined;
}
