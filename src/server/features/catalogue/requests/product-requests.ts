import type { BodyOf } from '../../../../contract/base/call.ts';
import type { Calls } from '../../../../contract/calls.ts';
import { productRequest } from '../../../../contract/catalogue/request-routes.ts';
import { REQUEST_MAX, REQUEST_MIN } from '../../../../contract/catalogue/request-schemas.ts';
import { type Problems, problemAt, tooLong } from '../../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { email as emailProblem, normaliseEmail } from '../../../../domain/base/validators.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, type Refusal } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import type { Catalogue } from '../engine/catalogue.ts';

export interface ProductRequestToKeep {
  readonly text: string;
  readonly email: string | null;
  readonly warehouseId: number;
  readonly sessionId: number;
  readonly userId: number | null;
}

/**
 * Lets a visitor ask for a product that a search did not find. The request is stored with its session and customer, and
 * the staff get a mail.
 */
export function productRequestHandlers(deps: { db: Database; catalogue: Catalogue; wakeJobs: () => void }) {
  return {
    productRequest: async (context, { query, body }) => {
      const text = body.text
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim();
      const email = normaliseEmail(body.email ?? '');
      const checked = checkRequest({ text, email });
      if (!checked.ok) return checked;
      // only valid requests count, and by address: a visitor without cookies gets a new session each time
      const refused = await context.limitedBy(productRequest.limit);
      if (refused) return refused;
      const { sessionId, customer } = await context.visitorSession();
      const { warehouseId } = (await deps.catalogue.scopeFor(context, query)).warehouse;
      const asked = { text, email: email || null, warehouseId, sessionId, userId: customer?.userId ?? null };
      const productRequestId = await deps.db.tx((tx) => keepProductRequest(tx, asked));
      deps.wakeJobs();
      return { ...done({ productRequestId }), infos: [{ code: 'REQUEST_TAKEN' }] };
    },
  } satisfies Partial<Handlers>;
}

/** Stores the request and queues the mail to the staff. The caller has checked the lengths. */
export async function keepProductRequest(tx: Tx, asked: ProductRequestToKeep): Promise<number> {
  const { text, email, warehouseId, sessionId, userId } = asked;
  const row = await tx.one<{ productRequestId: number }>(sql`
    insert into product_requests (text, email, warehouse_id, session_id, user_id)
    values (${text}, ${email}, ${warehouseId}, ${sessionId}, ${userId}) returning product_request_id`);
  const productRequestId = row.productRequestId;
  await enqueue(tx, 'product-request', { productRequestId });
  return productRequestId;
}

function checkRequest({ text, email }: BodyOf<Calls['productRequest']>): Result<void, Refusal> {
  return refuseIfAny<Refusal>([...lengthProblems('text', text), ...problemAt('email', emailProblem(email ?? ''))]);
}

/** Checks the lengths of a request. The form of the staff that is stored as a request has the same limits. */
export function lengthProblems(field: string, text: string): Problems<'TOO_SHORT' | 'TOO_LONG'> {
  if ([...text].length < REQUEST_MIN) return [{ code: 'TOO_SHORT', field, details: { min: REQUEST_MIN } }];
  return tooLong(field, text, REQUEST_MAX);
}

export async function deleteOldRequests(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from product_requests where created_at < ${before}`);
}
