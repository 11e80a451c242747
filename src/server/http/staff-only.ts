import { hasRight, type StaffRight } from '../../contract/base/rights.ts';
import type { Config } from '../config/config.ts';
import type { CallContext } from './call-context.ts';
import type { Session, SessionAgent } from './session.ts';

/** The member of the staff of a session: who is logged in, or who acts for the customer that is. */
export function staffIn(session: Session | undefined): SessionAgent | undefined {
  const person = session?.agent ?? session?.customer;
  return person && person.roles.length > 0 ? person : undefined;
}

/** Whether a session of the staff has shown a second factor, where the shop demands one (STAFF_SECOND_FACTOR). */
export function hasNeededFactor(session: Session, { staffSecondFactor }: Pick<Config, 'staffSecondFactor'>): boolean {
  return !staffSecondFactor || session.hasSecondFactor === true;
}

/**
 * Returns the member of staff who makes the request and has this right; undefined for everybody else. Used by all routes that are no calls.
 */
export async function staffOf(context: CallContext, right: StaffRight): Promise<SessionAgent | undefined> {
  const session = await context.session();
  const staff = session && hasNeededFactor(session, context.config) ? staffIn(session) : undefined;
  return staff && hasRight(staff.roles, right) ? staff : undefined;
}
