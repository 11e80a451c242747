import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { type CompanyRow, companiesOf, companyById, writeDecision } from '../customers/company-requests.ts';

const PAGE_SIZE = 20;

interface CompanyDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** D 6: the staff approve companies that registered without a customer card, or refuse them and say why. */
export function companyHandlers({ db, wakeJobs }: CompanyDeps): Pick<Handlers, 'companyList' | 'companyDecide'> {
  return {
    companyList: async (_context, { query }) => {
      const page = pageAsked(query.page);
      const state = query.state ?? 'pending';
      const { rows, total } = await companiesOf(db, state, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return done({ page: pageBlock({ page, pageSize: PAGE_SIZE, total }), companies: rows.map(wireCompany) });
    },
    companyDecide: async (context, { body }) => {
      const { userId: agentId } = await context.staff();
      const { user_id: userId, decision: state } = body;
      const reason = state === 'refused' ? (body.reason?.trim() ?? '') : '';
      const checked = refuseIfAny(problemIf(state === 'refused' && reason === '', 'REQUIRED', 'reason'));
      if (!checked.ok) return checked;
      const isDecided = await db.tx(async (tx) => {
        const isWritten = await writeDecision(tx, { userId, state, reason, agentId, now: context.now });
        if (isWritten) await enqueue(tx, 'company-decision', { userId });
        return isWritten;
      });
      const company = await companyById(db, userId);
      if (!company) return refuse('CUSTOMER_NOT_FOUND');
      if (!isDecided) return refuse('COMPANY_DECIDED');
      wakeJobs();
      return done(wireCompany(company));
    },
  };
}

function wireCompany({ requestedAt, decidedAt, decidedBy, ...rest }: CompanyRow): CompanyRequest {
  return {
    ...rest,
    requestedAt: requestedAt.toISOString(),
    ...(decidedAt ? { decidedAt: decidedAt.toISOString() } : {}),
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}
