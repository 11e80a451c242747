import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { cents, fromEuro, toEuro } from '../../../domain/base/money.ts';

/** Returns what is paid for a due, in euro: its amount less what was refunded of it. */
export function dueAmount({ amount, refunded = 0 }: Pick<LinkedDue, 'amount' | 'refunded'>): number {
  return toEuro(cents(fromEuro(amount) - fromEuro(refunded)));
}
