import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type {
  CreditGranted,
  StaffCreditBody,
  StaffCreditCompany,
  StaffCreditLine,
} from '../../../contract/credit-lines/schemas.ts';
import { MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime } from '../../../domain/base/rome-time.ts';
import {
  type CreditKind,
  type CreditState,
  remainingCents,
  TYPE_OF_CREDIT,
} from '../../../domain/credit-lines/credit-line.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Recorded } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { committedSql } from '../payments/ledger/on-account.ts';
import { companyOf } from './company-of.ts';
import { type CreditLineRow, grantByCompany, linesOf } from './queries.ts';

/** Registers the credit lines, by which companies buy on account and which the staff grant. */
export function register(deps: Parameters<typeof creditHandlers>[0]) {
  return { handlers: creditHandlers(deps), recorded: RECORDED } satisfies Feature;
}

const RECORDED: Recorded = {
  account: {
    credit: {
      state: (userId) => sql`(select jsonb_object_agg(credit_line_id, to_jsonb(l) - array['credit_line_id', 'master_id',
        'changed_by', 'changed_at'])
        from credit_lines l where l.master_id = ${userId})`,
    },
  },
};

const PAGE_SIZE = 20;

/** D 3, credit granted: how a company sees its credit, and how the staff grant it. */
function creditHandlers({ db }: { readonly db: Database }) {
  return {
    creditList: async (context) => {
      const company = await companyOf(db, await context.customer());
      if (!company.ok) return company;
      const today = romeTime(context.now).date;
      const lines = await linesOf(db, [company.value.masterId], today);
      return done({ companyName: company.value.companyName, credits: lines.map((line) => creditGranted(line, today)) });
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
  } satisfies Partial<Handlers>;
}

async function withLines(db: Queryable, companies: readonly CompanyRow[], now: Date): Promise<StaffCreditCompany[]> {
  const ids = companies.map(({ userId }) => userId);
  const lines = await linesOf(db, ids, romeTime(now).date);
  return companies.map((company) => ({
    ...company,
    lines: lines.filter(({ masterId }) => masterId === company.userId).map(staffCreditLine),
  }));
}

function amountsOf(line: CreditLineRow) {
  const { code, grantedOn, limitCents, expiredCents, committedCents, validUntil } = line;
  return {
    code,
    date: grantedOn,
    creditLine: euroOf(limitCents),
    expired: euroOf(expiredCents),
    committed: euroOf(committedCents),
    remaining: euroOf(remainingCents(line)),
    ...(validUntil === null ? {} : { validUntil }),
  };
}

/** Returns a line in the form for its company; `today` is YYYY-MM-DD. */
function creditGranted(line: CreditLineRow, today: string): CreditGranted {
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

function staffCreditLine(line: CreditLineRow): StaffCreditLine {
  const { creditLineId, kind, termsDays, state } = line;
  return { creditLineId, ...amountsOf(line), kind, termsDays, state };
}

interface CompanyRow {
  readonly userId: number;
  readonly companyName: string;
  readonly vatNumber: string;
  readonly email: string;
}

const IS_COMPANY = sql`c.company_name <> '' and c.user_type_id = any(${[...MASTER_USER_TYPES]}::int[])
  and c.closed_at is null`;
const COLUMNS = sql`c.user_id, c.company_name, coalesce(c.vat_number, '') as vat_number, c.email`;

/**
 * Finds companies whose name, VAT number or e-mail contains the text; for an empty text, those that were granted
 * credit. By name.
 */
async function companiesWithCredit(
  db: Queryable,
  text: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: CompanyRow[]; total: number }> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    text === ''
      ? sql`exists (select from credit_lines l where l.master_id = c.user_id)`
      : sql`(c.company_name ilike ${like} or c.email ilike ${like} or c.vat_number ilike ${like})`;
  const rows = await db.query<CompanyRow>(sql`
    select ${COLUMNS} from customers c where ${IS_COMPANY} and ${found}
    order by lower(c.company_name), c.user_id limit ${limit} offset ${offset}`);
  const count = await db.one<{ total: number }>(sql`
    select count(*)::int as total from customers c where ${IS_COMPANY} and ${found}`);
  return { rows, total: count.total };
}

async function companyRow(db: Queryable, userId: number): Promise<CompanyRow | undefined> {
  const row = await db.maybeOne<CompanyRow>(sql`
    select ${COLUMNS} from customers c where c.user_id = ${userId} and ${IS_COMPANY}`);
  return row;
}

interface LineToWrite {
  readonly masterId: number;
  readonly kind: CreditKind;
  readonly limitCents: number;
  readonly termsDays: number;
  readonly validUntil: string | null;
  readonly state: CreditState;
  readonly staffId: number;
  readonly now: Date;
}

/**
 * Grants credit to a company, or changes a line of it. Orders on the line stay valid, so its limit cannot be lowered
 * below them.
 */
function saveLine(
  db: Database,
  body: StaffCreditBody,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<Result<void, Refusal>> {
  const {
    user_id: masterId,
    credit_line_id: creditLineId,
    valid_until: untilText = '',
    limit,
    terms_days: termsDays,
  } = body;
  const until = untilText.trim() === '' ? null : dayNamed(untilText);
  const field = 'valid_until';
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const checked = refuseIfAny<Refusal>([
      ...((await companyRow(tx, masterId)) ? [] : [{ code: 'CREDIT_COMPANY_UNKNOWN' as const, field: 'user_id' }]),
      ...problemIf(limit === undefined, 'REQUIRED', 'limit'),
      ...problemIf(termsDays === undefined, 'REQUIRED', 'terms_days'),
      ...problemIf(until === undefined, 'INVALID_DATE', field),
    ]);
    if (!checked.ok || limit === undefined || termsDays === undefined) return checked;
    const { kind, state = 'active' } = body;
    const line = {
      masterId,
      kind,
      limitCents: fromEuro(limit),
      termsDays,
      validUntil: until ?? null,
      state,
      staffId,
      now,
    };
    const begins = creditLineId === undefined ? romeTime(now).date : await lockedBegin(tx, masterId, creditLineId);
    if (begins === undefined) return refuse('CREDIT_LINE_UNKNOWN', { field: 'credit_line_id' });
    const committed = creditLineId === undefined ? 0 : await committedNow(tx, creditLineId);
    if (line.limitCents < committed)
      return refuse('CREDIT_BELOW_COMMITTED', { field: 'limit', details: { committed: () => formatMoney(committed) } });
    if (until != null && until < begins) return refuse('CREDIT_ENDS_EARLY', { field });
    const written = creditLineId === undefined ? await insertLine(tx, line) : await updateLine(tx, creditLineId, line);
    if (!written) return refuse('CREDIT_KIND_TAKEN', { field: 'kind' });
    await grantByCompany(tx, await peopleOf(tx, masterId));
    return ok();
  });
}

/** When a line of this company was granted, and locks it until the transaction ends. */
async function lockedBegin(tx: Tx, masterId: number, creditLineId: number): Promise<string | undefined> {
  const row = await tx.maybeOne<{ grantedOn: string }>(sql`
    select granted_on from credit_lines where credit_line_id = ${creditLineId} and master_id = ${masterId} for update`);
  return row?.grantedOn;
}

/** Returns how much of a credit line is taken by orders. The caller has locked the line. */
async function committedNow(tx: Tx, creditLineId: number): Promise<number> {
  const row = await tx.maybeOne<{ cents: number }>(sql`select ${committedSql(sql`${creditLineId}::int`)} as cents`);
  return row?.cents ?? 0;
}

async function insertLine(tx: Tx, line: LineToWrite): Promise<boolean> {
  const { masterId, kind, limitCents, termsDays, validUntil, state, staffId, now } = line;
  return tx.changed(sql`
    insert into credit_lines (master_id, code, kind, granted_on, valid_until, limit_cents, terms_days, state,
      changed_by, changed_at)
    select ${masterId}, 'F' || lpad((count(*) + 1)::text, 2, '0') || '-' || ${masterId}, ${kind},
      ${romeTime(now).date}::date,
      ${validUntil}::date, ${limitCents}, ${termsDays}, ${state}, ${staffId}, ${now}
    from credit_lines where master_id = ${masterId} on conflict do nothing`);
}

/** The kind of a line cannot change: orders were bought by it. */
async function updateLine(tx: Tx, creditLineId: number, line: LineToWrite): Promise<boolean> {
  const { masterId, kind, limitCents, termsDays, validUntil, state, staffId, now } = line;
  return tx.changed(sql`
    update credit_lines l set valid_until = ${validUntil}::date, limit_cents = ${limitCents},
      terms_days = ${termsDays}, state = ${state}, changed_by = ${staffId}, changed_at = ${now}
    where credit_line_id = ${creditLineId} and kind = ${kind} and (${state} = 'closed' or not exists (
      select from credit_lines o where o.master_id = ${masterId} and o.kind = l.kind and o.state <> 'closed'
        and o.credit_line_id <> ${creditLineId}))`);
}

/** Returns the accounts of a company: its own, and those of its buyers. */
async function peopleOf(tx: Tx, masterId: number): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id from company_users where master_id = ${masterId} union select ${masterId}::int order by user_id`);
  return rows.map((row) => row.userId);
}
