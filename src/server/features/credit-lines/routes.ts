import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { StaffCreditCompany } from '../../../contract/credit/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { companyOf } from './company-of.ts';
import { creditGranted, staffCreditLine } from './credit-view.ts';
import { linesOf } from './queries.ts';
import { type CompanyRow, companiesWithCredit, companyRow, saveLine } from './staff-lines.ts';

const PAGE_SIZE = 20;

/** D 3, credit granted: what a company sees of it, and how the staff grant it. */
export function creditHandlers({
  db,
}: {
  readonly db: Database;
}): Pick<Handlers, 'creditList' | 'staffCreditList' | 'staffCreditSave'> {
  return {
    creditList: async (context) => {
      const company = await companyOf(db, await context.customer(), context.now);
      if (!company.ok) return company;
      const today = romeTime(context.now).date;
      const lines = await linesOf(db, [company.value.masterId], today);
      return done({
        companyName: company.value.companyName,
        credits: lines.map((line) => creditGranted(line, today)),
      });
    },
    staffCreditList: async (context, { query }) => {
      const page = pageAsked(query.page);
      const asked = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const { rows, total } = await companiesWithCredit(db, query.q?.trim() ?? '', asked);
      return done({
        page: pageBlock({ page, pageSize: PAGE_SIZE, total }),
        companies: await withLines(db, rows, context.now),
      });
    },
    staffCreditSave: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const saved = await saveLine(db, body, { staffId, now: context.now });
      if (!saved.ok) return saved;
      const row = await companyRow(db, body.user_id);
      const [company] = row ? await withLines(db, [row], context.now) : [];
      return company ? done(company) : refuse('CREDIT_COMPANY_UNKNOWN', { field: 'user_id' });
    },
  };
}

async function withLines(db: Queryable, companies: readonly CompanyRow[], now: Date): Promise<StaffCreditCompany[]> {
  const ids = companies.map(({ userId }) => userId);
  const lines = await linesOf(db, ids, romeTime(now).date);
  return companies.map((company) => ({
    ...company,
    lines: lines.filter(({ masterId }) => masterId === company.userId).map(staffCreditLine),
  }));
}
