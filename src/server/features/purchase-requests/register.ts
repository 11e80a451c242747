import { formatMoney } from '../../../domain/base/format.ts';
import type { Feature } from '../../http/feature.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { accountById } from '../customers/credentials.ts';
import { requestToMail } from './queries.ts';
import { type PurchaseRequestDeps, purchaseRequestHandlers } from './routes.ts';

/** Purchase requests: purchases above a buyer's limits are made by somebody of the company. */
export function register(deps: PurchaseRequestDeps & RequestMailDeps) {
  return { handlers: purchaseRequestHandlers(deps), jobs: requestMailJobs(deps) } satisfies Feature;
}

interface RequestMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/**
 * A mail to each approver, and one to the buyer about a refusal; after an approval the buyer gets the confirmation of
 * the order. A request that was decided meanwhile is not announced.
 */
function requestMailJobs({
  db,
  mailer,
  publicUrl,
}: RequestMailDeps): Pick<FeatureJobs, 'purchase-request' | 'purchase-decided'> {
  const letters = () => import('../../mails/company-letters.ts');
  return {
    'purchase-request': async ({ requestId, approverId }, { key }) => {
      const [request, approver] = await Promise.all([requestToMail(db, requestId), accountById(db, approverId)]);
      if (!request || !approver || request.status !== 'waiting') return;
      const { purchaseRequestLetter } = await letters();
      const { email: to, firstName } = approver;
      const total = () => formatMoney(request.totalCents);
      const link = `${publicUrl}/profile/azienda/richieste/${requestId}`;
      await mailer.send(
        () => purchaseRequestLetter({ to, firstName, buyer: request.buyer, total: total(), link }),
        key,
      );
    },
    'purchase-decided': async ({ requestId }, { key }) => {
      const request = await requestToMail(db, requestId);
      const buyer = request && (await accountById(db, request.userId));
      if (!buyer) return;
      const { purchaseRefusedLetter } = await letters();
      const { email: to, firstName } = buyer;
      const total = () => formatMoney(request.totalCents);
      const link = `${publicUrl}/profile/azienda/richieste/${requestId}`;
      await mailer.send(
        () => purchaseRefusedLetter({ to, firstName, buyer: request.decider, total: total(), link }),
        key,
      );
    },
  };
}
