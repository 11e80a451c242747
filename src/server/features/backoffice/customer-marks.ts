import type { StaffCustomer } from '../../../contract/backoffice/customer-schemas.ts';
import { PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { BETA_FEATURES } from '../../../domain/account/features.ts';
import { cents, fromEuro, toEuro } from '../../../domain/base/money.ts';
import { dayNamed, romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { setSegment } from '../consent/queries.ts';
import { setBetaTester, setBlocked } from '../customers/queries.ts';
import { giveCertificate, givenTo } from '../gift-certificates/given-certificate.ts';

type MarkHandlers = Pick<
  Handlers,
  'staffCustomerView' | 'staffCustomerBlock' | 'staffCustomerSegment' | 'staffCustomerBeta' | 'staffCertificateGive'
>;

/** The staff block customers, put them into segments, make them beta testers and give them certificates. The staff themselves are no customers. */
export function customerMarkHandlers({ db }: { readonly db: Database }): MarkHandlers {
  /** Changes a customer, who stays as they are meanwhile, and shows them as they are then. */
  const change = async (
    userId: number,
    work: (tx: Tx) => Promise<Refused | undefined | void>,
    ofStaff: 'CUSTOMER_NOT_FOUND' | 'NO_BLOCKING_STAFF' = 'CUSTOMER_NOT_FOUND',
  ): Promise<Outcome<StaffCustomer>> => {
    const changed = await db.tx(async (tx) => {
      const [row] = await tx.query<{ is_staff: boolean }>(sql`
        select staff_roles <> '{}' as is_staff from customers where user_id = ${userId} and closed_at is null for update`);
      if (!row) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
      if (row.is_staff) return refuse(ofStaff, { field: 'user_id' });
      return (await work(tx)) ?? done({});
    });
    return changed.ok ? shown(db, userId) : changed;
  };
  return {
    staffCustomerView: (_context, { query }) => shown(db, query.user_id),
    staffCustomerBlock: ({ now }, { body: { user_id: userId, blocked } }) =>
      change(
        userId,
        async (tx) => {
          await setBlocked(tx, userId, blocked);
          if (blocked) await closeOtherSessions(tx, { userId, sessionId: undefined, now });
        },
        'NO_BLOCKING_STAFF',
      ),
    staffCustomerSegment: ({ now }, { body: { user_id: userId, segment_id: segmentId, value } }) =>
      change(userId, async (tx) => {
        if (segmentId === PROFILING_SEGMENT) return refuse('OWN_CHOICE_SEGMENT', { field: 'segment_id' });
        return setSegment(tx, userId, { segmentId, value, now });
      }),
    staffCustomerBeta: (_context, { body: { user_id: userId, beta_tester: isTester } }) =>
      change(userId, (tx) => setBetaTester(tx, userId, isTester)),
    staffCertificateGive: ({ now }, { body }) => {
      const { user_id: userId, name, amount, minimum = 0, valid_until: until } = body;
      const today = romeTime(now).date;
      const endsOn = dayNamed(until);
      return change(userId, async (tx) => {
        if (endsOn === undefined) return refuse('INVALID_DATE', { field: 'valid_until' });
        if (endsOn < today) return refuse('DAY_IN_THE_PAST', { field: 'valid_until' });
        if (name.trim() === '') return refuse('REQUIRED', { field: 'name' });
        const given = { userId, name: name.trim(), cents: fromEuro(amount), minimumCents: fromEuro(minimum) };
        return giveCertificate(tx, { ...given, today, endsOn, now });
      });
    },
  };
}

interface MarkedRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_code: string | null;
  readonly blocked: boolean;
  readonly beta_tester: boolean;
  readonly segments: readonly { readonly segmentId: number; readonly value: number }[];
}

async function shown(db: Database, userId: number): Promise<Outcome<StaffCustomer>> {
  const [row] = await db.query<MarkedRow>(sql`
    select email, first_name, last_name, customer_code, blocked, beta_tester, to_json(array(
      select json_build_object('segmentId', segment_id, 'value', value) from customer_segments s
      where s.user_id = c.user_id and value <> 0 order by segment_id)) as segments
    from customers c where user_id = ${userId} and staff_roles = '{}' and closed_at is null`);
  if (!row) return refuse('CUSTOMER_NOT_FOUND', { field: 'user_id' });
  const certificates = await givenTo(db, userId);
  return done({
    ...{ userId, email: row.email, firstName: row.first_name, lastName: row.last_name },
    ...(row.customer_code === null ? {} : { codInt: row.customer_code }),
    ...{
      blocked: row.blocked,
      betaTester: row.beta_tester,
      betaOpens: [...BETA_FEATURES],
      segments: [...row.segments],
    },
    certificates: certificates.map(({ code, name, cents: amount, endsOn }) => ({
      ...{ code, name, amount: toEuro(cents(amount)), endDate: wireDate(endsOn) },
    })),
  });
}
