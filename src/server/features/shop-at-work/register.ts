import type { AgreementInput, WorkAgreements } from '../../../contract/backoffice/customer-schemas.ts';
import { PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { dayNamed, wireDate } from '../../../domain/base/rome-time.ts';
import type { Feature } from '../../http/feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { type ShopAtWorkDeps, shopAtWorkHandlers } from './routes.ts';

/** Shop at work: agreements with employers. */
export function register(deps: ShopAtWorkDeps) {
  return { handlers: { ...shopAtWorkHandlers(deps), ...staffAgreementHandlers(deps) } } satisfies Feature;
}

const CODE = /^[A-Z0-9-]{4,40}$/;

/** Agreements with employers, as the staff write them. */
function staffAgreementHandlers({ db }: { readonly db: Database }): Pick<Handlers, 'staffAgreementList' | 'staffAgreementSave'> {
  return {
    staffAgreementList: async () => done({ agreements: await agreements(db) }),
    staffAgreementSave: async (_context, { body }) => {
      const saved = await save(db, body);
      return saved.ok ? done({ agreements: await agreements(db) }) : saved;
    },
  };
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
  const values = sql`${code}, ${employer.trim()}, ${benefit.trim()}, ${segmentId ?? null}::int, ${endsOn ?? null}::date`;
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
