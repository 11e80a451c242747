import type { CallContext } from './call-context.ts';
import type { SessionCustomer } from './session.ts';

/** Who of the staff asks; undefined for everybody else. The one place where routes that are no calls look. */
export async function staffOf(context: CallContext): Promise<SessionCustomer | undefined> {
  const customer = (await context.session())?.customer;
  return customer?.isStaff ? customer : undefined;
}
