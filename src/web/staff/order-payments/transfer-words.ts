import type { ReceivedTransfer } from '../../../contract/order-payments/staff-schemas.ts';
import { dueReason } from '../../../domain/dues/due-of-transfer.ts';
import { msg, t } from '../../../language/language.ts';

export const TRANSFER_STATES: Readonly<Record<ReceivedTransfer['state'], string>> = {
  used: msg('Usato'),
  waiting: msg('Aspetta il resto'),
  open: msg('Da sistemare'),
  returned: msg('Restituito'),
  credited: msg('Diventato un buono'),
};

export const WHY_LEFT: Readonly<Record<NonNullable<ReceivedTransfer['why']>, string>> = {
  'too-much': msg('È più del dovuto'),
  cancelled: msg('L’ordine è annullato'),
  'not-awaited': msg('Era già pagato'),
  unknown: msg('Non si sa di chi è'),
};

/** Returns the order or the dues that a transfer is for; empty: nobody knows. */
export function subjectOf({ orderId, paymentDueIds }: Pick<ReceivedTransfer, 'orderId' | 'paymentDueIds'>): string {
  if (orderId !== undefined) return t('Ordine {number}', { number: String(orderId) });
  return paymentDueIds.length > 0 ? dueReason(paymentDueIds) : '';
}
