import type { CallContext } from './call-context.ts';
import type { SessionCustomer } from './session.ts';

/** Returns the member of staff who makes the request; undefined for everybody else. Used by all routes that are no calls. */
export async function staffOf(context: CallContext): Promise<SessionCustomer | undefined> {
  const customer = (await context.session())?.customer;
  return customer?.isStaff ? customer : undefined;
}
