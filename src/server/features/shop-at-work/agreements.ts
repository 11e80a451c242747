import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { setSegment } from '../consent/queries.ts';

export interface OwnAgreement {
  readonly agreementId: number;
  readonly code: string;
  readonly employer: string;
  readonly benefit: string;
  readonly segmentId: number | null;
  readonly endsOn: string | null;
  readonly subscribedAt: Date;
}

/** The agreement that a customer joined. */
export async function ownAgreement(db: Queryable, userId: number): Promise<OwnAgreement | undefined> {
  const [row] = await db.query<OwnAgreement>(sql`
    select a.work_agreement_id as "agreementId", a.code, a.employer, a.benefit, a.segment_id as "segmentId",
      a.ends_on::text as "endsOn", s.subscribed_at as "subscribedAt"
    from work_subscriptions s join work_agreements a using (work_agreement_id) where s.user_id = ${userId}`);
  return row;
}

/** The agreement of a code that was typed, unless it is over on this day. */
export async function agreementOf(
  db: Queryable,
  typed: string,
  today: string,
): Promise<{ readonly agreementId: number; readonly segmentId: number | null } | undefined> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const [row] = await db.query<{ agreementId: number; segmentId: number | null }>(sql`
    select work_agreement_id as "agreementId", segment_id as "segmentId" from work_agreements
    where code = ${code} and coalesce(ends_on >= ${today}::date, true)`);
  return row;
}

/** Joins an agreement; joining it twice changes nothing, and another one has to be left first. */
export function join(
  db: Database,
  userId: number,
  agreement: { readonly agreementId: number; readonly segmentId: number | null },
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const made = await tx.query(sql`
      insert into work_subscriptions (user_id, work_agreement_id, subscribed_at)
      values (${userId}, ${agreement.agreementId}, ${now}) on conflict (user_id) do nothing returning 1`);
    if (made.length === 0) {
      const own = await ownAgreement(tx, userId);
      return own && own.agreementId !== agreement.agreementId
        ? refuse('WORK_CODE_OTHER', { field: 'subscriptionCode', details: { employer: own.employer } })
        : ok();
    }
    await member(tx, userId, agreement.segmentId, { isMember: true, now });
    return ok();
  });
}

export async function leave(db: Database, userId: number, now: Date): Promise<void> {
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
