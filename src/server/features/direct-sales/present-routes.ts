import { CERTIFICATE_EURO } from '../../../contract/direct-sales/limits.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { cardChoice } from '../payments/provider/saved-means.ts';
import { transactionView } from '../payments/transaction-view.ts';
import { boughtCertificates } from './sales.ts';
import { beginSale, type SaleDeps } from './subscription-routes.ts';

/** Certificates that are bought as presents. Only for their buyers. */
export function presentHandlers(deps: SaleDeps) {
  const { db, wakeJobs } = deps;
  return {
    certificateBuy: async (context, { body }) => {
      const { userId } = await context.customer();
      const amount = fromEuro(body.amount);
      const { least, most } = CERTIFICATE_EURO;
      if (amount % 100 !== 0 || amount < least * 100 || amount > most * 100)
        return refuse('CERTIFICATE_AMOUNT', { field: 'amount', details: { least, most } });
      const email = normaliseEmail(body.recipient_email);
      const checked = refuseIfAny(problemAt('recipient_email', emailProblem(email)));
      if (!checked.ok) return checked;
      const card = cardChoice(body);
      if (!card.ok) return card;
      const { recipient_name: name = '', message = '' } = body;
      const sold = await beginSale(deps, {
        userId,
        kind: 'certificate',
        priceCents: amount,
        now: context.now,
        details: { email, name: name.trim(), message: message.trim() },
        typeId: body.payment_type_id,
        ...card.value,
      });
      wakeJobs();
      return sold.ok ? done({ transaction: transactionView(sold.value) }) : sold;
    },
    certificatesBought: async (context) => {
      const { userId } = await context.customer();
      const rows = await boughtCertificates(db, userId);
      return done({
        certificates: rows.map(({ saleId, state, priceCents: price, details, orderedAt: at, endsOn: ends }) => ({
          saleId,
          status: state === 'paid' ? ('sent' as const) : ('ordered' as const),
          amount: euroOf(price),
          recipientEmail: details.email ?? '',
          recipientName: details.name ?? '',
          date: at.toISOString(),
          ...(ends === null ? {} : { endDate: ends }),
        })),
      });
    },
  } satisfies Partial<Handlers>;
}
