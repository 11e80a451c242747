import type { CreditGranted, StaffCreditLine } from '../../../contract/credit/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { remainingCents, TYPE_OF_CREDIT } from '../../../domain/credit/credit-line.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { CreditLineRow } from './queries.ts';

const euro = (amount: number) => toEuro(cents(amount));

function amountsOf(line: CreditLineRow) {
  const { code, grantedOn, limitCents, expiredCents, committedCents, validUntil } = line;
  return {
    code,
    date: grantedOn,
    creditLine: euro(limitCents),
    expired: euro(expiredCents),
    committed: euro(committedCents),
    remaining: euro(remainingCents(line)),
    ...(validUntil === null ? {} : { validUntil }),
  };
}

/** A line as its company sees it; `today` is YYYY-MM-DD. */
export function creditGranted(line: CreditLineRow, today: string): CreditGranted {
  const { creditLineId, kind, termsDays, state, grantedOn, validUntil } = line;
  const paymentTypeId = TYPE_OF_CREDIT[kind];
  return {
    creditLineId,
    ...amountsOf(line),
    kind,
    paymentTypeId,
    paymentTypeName: t(paymentTypeName(paymentTypeId)),
    termsDays,
    isUsable: state === 'active' && grantedOn <= today && (validUntil === null || validUntil >= today),
  };
}

export function staffCreditLine(line: CreditLineRow): StaffCreditLine {
  const { creditLineId, kind, termsDays, state } = line;
  return { creditLineId, ...amountsOf(line), kind, termsDays, state };
}
