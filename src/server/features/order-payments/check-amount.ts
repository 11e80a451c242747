import { formatCents } from '../../../domain/base/format.ts';
import { type Cents, cents } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';

/** Refuses the amount of a transfer that is not the awaited one, with what is missing or too much. */
export function checkAmount(awaited: Cents, amount: Cents): Result<void, Refusal> {
  if (amount === awaited) return ok();
  const code = amount < awaited ? 'TRANSFER_TOO_SMALL' : 'TRANSFER_TOO_LARGE';
  const difference = () => formatCents(cents(Math.abs(awaited - amount)));
  return refuse(code, { field: 'amount', details: { awaited: () => formatCents(awaited), difference } });
}
