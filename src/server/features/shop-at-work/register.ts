import type { AgreementInput, WorkAgreements } from '../../../contract/backoffice/customer-schemas.ts';
import type { ShopAtWork } from '../../../contract/shop-at-work/schemas.ts';
import { PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, byUser } from '../../http/rate-limits/rate-limit.ts';
import { codeOf, type Recorded, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { setSegment } from '../consent/queries.ts';

/** Shop at work: agreements with employers. */
export function register(deps: ShopAtWorkDeps) {
  return {
    handlers: { ...shopAtWorkHandlers(deps), ...staffAgreementHandlers(deps) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    // agreements belong to no customer; a new one has no id yet, so it is found by its code
    employer: (_employer, { work_agreement_id: id, code }) => ({
      state: sql`(select jsonb_build_object('agreement', to_jsonb(a)) from work_agreements a
        where case when ${whole(id)} > 0 then work_agreement_id = ${whole(id)} else code = ${codeOf(code)} end)`,
    }),
  },
};

const CODE = /^[A-Z0-9-]{4,40}$/;

/** Handlers for agreements with employers, which the staff edit. */
function staffAgreementHandlers({ db }: { readonly db: Database }) {
  return {
    staffAgreementList: async () => done({ agreements: await agreements(db) }),
    staffAgreementSave: async (_context, { body }) => {
      const saved = await save(db, body);
      return saved.ok ? done({ agreements: await agreements(db) }) : saved;
    },
  } satisfies Partial<Handlers>;
}

async function save(db: Database, body: AgreementInput): Promise<Result<void, Refusal>> {
  const { work_agreement_id: id, employer, benefit = '', segment_id: segmentId, valid_until: until = '' } = body;
  const code = body.code.replace(/\s/g, '').toUpperCase();
  const endsOn = until === '' ? undefined : dayNamed(until);
  const checked = refuseIfAny<Refusal>([
    ...problemIf(!CODE.test(code), 'AGREEMENT_CODE_WRONG', 'code'),
    ...problemIf(employer.trim() === '', 'REQUIRED', 'employer'),
    ...problemIf(segmentId === PROFILING_SEGMENT, 'OWN_CHOICE_SEGMENT', 'segment_id'),
    ...problemIf(until !== '' && endsOn === undefined, 'INVALID_DATE', 'valid_until'),
  ]);
  if (!checked.ok) return checked;
  const values = sql`${code}, ${employer.trim()}, ${benefit.trim()}, ${segmentId ?? null}::int,
    ${endsOn ?? null}::date`;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await tx.query(sql`lock table work_agreements in share row exclusive mode`);
    const taken = await tx.query(sql`
      select from work_agreements where code = ${code} and work_agreement_id is distinct from ${id ?? null}`);
    if (taken.length > 0) return refuse('AGREEMENT_CODE_TAKEN', { field: 'code' });
    const written = await tx.query(
      id === undefined
        ? sql`insert into work_agreements (code, employer, benefit, segment_id, ends_on) values (${values}) returning 1`
        : sql`update work_agreements set (code, employer, benefit, segment_id, ends_on) = row(${values})
            where work_agreement_id = ${id} returning 1`,
    );
    return written.length > 0 ? ok() : refuse('AGREEMENT_NOT_FOUND');
  });
}

interface AgreementRow {
  readonly workAgreementId: number;
  readonly code: string;
  readonly employer: string;
  readonly benefit: string;
  readonly segmentId: number | null;
  readonly endsOn: string | null;
  readonly members: number;
}

async function agreements(db: Database): Promise<WorkAgreements['agreements']> {
  const rows = await db.query<AgreementRow>(sql`
    select work_agreement_id, code, employer, benefit, segment_id, ends_on::text as ends_on,
      (select count(*)::int from work_subscriptions s where s.work_agreement_id = a.work_agreement_id) as members
    from work_agreements a order by lower(employer), work_agreement_id`);
  return rows.map(({ segmentId, endsOn, ...row }) => ({
    ...row,
    ...(segmentId === null ? {} : { segmentId }),
    ...(endsOn === null ? {} : { endDate: wireDate(endsOn) }),
  }));
}

interface ShopAtWorkDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'giftCodes'>;
}

/** D 7, shopatwork/subscribe: customers join the agreement of their employer by its code. */
function shopAtWorkHandlers(deps: ShopAtWorkDeps) {
  const { db } = deps;
  return {
    shopAtWork: async (context) => done(await stateOf(db, (await context.customer()).userId, context.now)),
    shopAtWorkSubscribe: (context, { query }) => subscribe(deps, context, query.subscriptionCode),
    shopAtWorkSubscribePost: (context, { body }) => subscribe(deps, context, body.subscriptionCode),
    shopAtWorkLeave: async (context) => {
      const { userId } = await context.customer();
      await leave(db, userId, context.now);
      return done(await stateOf(db, userId, context.now));
    },
  } satisfies Partial<Handlers>;
}

/** Wrong codes are counted like those of gift certificates, so that codes cannot be guessed. */
async function subscribe({ db, limits }: ShopAtWorkDeps, context: CallContext, typed = '') {
  const field = 'subscriptionCode';
  const checked = refuseIfAny(problemIf(typed.trim() === '', 'REQUIRED', field));
  if (!checked.ok) return checked;
  const { userId } = await context.customer();
  const attempt = await limits.giftCodes.consume(byUser(userId), byAddress(context.ip));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  const agreement = await agreementOf(db, typed, romeTime(context.now).date);
  if (!agreement) return refuse('WORK_CODE_UNKNOWN', { field });
  await attempt.giveBack();
  const joined = await join(db, userId, agreement, context.now);
  return joined.ok ? done(await stateOf(db, userId, context.now)) : joined;
}

async function stateOf(db: Database, userId: number, now: Date): Promise<ShopAtWork> {
  const own = await ownAgreement(db, userId);
  if (!own) return {};
  const { code: subscriptionCode, employer, benefit, endsOn, subscribedAt } = own;
  return {
    subscription: {
      subscriptionCode,
      employer,
      benefit,
      subscribedAt: subscribedAt.toISOString(),
      ...(endsOn === null ? {} : { endDate: wireDate(endsOn) }),
      isOver: endsOn !== null && endsOn < romeTime(now).date,
    },
  };
}

interface OwnAgreement {
  readonly agreementId: number;
  readonly code: string;
  readonly employer: string;
  readonly benefit: string;
  readonly segmentId: number | null;
  readonly endsOn: string | null;
  readonly subscribedAt: Date;
}

/** The agreement that a customer joined. */
async function ownAgreement(db: Queryable, userId: number): Promise<OwnAgreement | undefined> {
  const row = await db.maybeOne<OwnAgreement>(sql`
    select a.work_agreement_id as agreement_id, a.code, a.employer, a.benefit, a.segment_id,
      a.ends_on::text as ends_on, s.subscribed_at
    from work_subscriptions s join work_agreements a using (work_agreement_id) where s.user_id = ${userId}`);
  return row;
}

/** Returns the agreement with a typed code, unless it has ended on this day. */
async function agreementOf(
  db: Queryable,
  typed: string,
  today: string,
): Promise<{ readonly agreementId: number; readonly segmentId: number | null } | undefined> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const row = await db.maybeOne<{ agreementId: number; segmentId: number | null }>(sql`
    select work_agreement_id as agreement_id, segment_id from work_agreements
    where code = ${code} and coalesce(ends_on >= ${today}::date, true)`);
  return row;
}

/** Joins an agreement; joining it twice changes nothing. A customer must leave another one first. */
function join(
  db: Database,
  userId: number,
  agreement: { readonly agreementId: number; readonly segmentId: number | null },
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    if (
      !(await tx.changed(sql`
      insert into work_subscriptions (user_id, work_agreement_id, subscribed_at)
      values (${userId}, ${agreement.agreementId}, ${now}) on conflict (user_id) do nothing`))
    ) {
      const own = await ownAgreement(tx, userId);
      return own && own.agreementId !== agreement.agreementId
        ? refuse('WORK_CODE_OTHER', { field: 'subscriptionCode', details: { employer: own.employer } })
        : ok();
    }
    await member(tx, userId, agreement.segmentId, { isMember: true, now });
    return ok();
  });
}

async function leave(db: Database, userId: number, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const own = await ownAgreement(tx, userId);
    if (!own) return;
    await tx.query(sql`delete from work_subscriptions where user_id = ${userId}`);
    await member(tx, userId, own.segmentId, { isMember: false, now });
  });
}

async function member(
  tx: Tx,
  userId: number,
  segmentId: number | null,
  { isMember, now }: { readonly isMember: boolean; readonly now: Date },
): Promise<void> {
  if (segmentId !== null) await setSegment(tx, userId, { segmentId, value: isMember ? 1 : 0, now });
}
