import type { BodyOf } from '../../../../contract/base/call.ts';
import type { Calls } from '../../../../contract/calls.ts';
import { productRequest } from '../../../../contract/catalogue/request-routes.ts';
import { REQUEST_MAX, REQUEST_MIN } from '../../../../contract/catalogue/request-schemas.ts';
import { email as checkEmail, maxLength, normaliseEmail } from '../../../../domain/base/validators.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { done, type Refusal, refuseAll } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';
import type { Catalogue } from '../catalogue.ts';

export interface ProductRequestToKeep {
  readonly text: string;
  readonly email: string | null;
  readonly warehouseId: number;
  readonly sessionId: number;
  readonly userId: number | null;
}

/** A way to ask for what a search did not find. Kept with who asked; the staff are told by mail. */
export function productRequestHandlers(parts: {
  db: Database;
  catalogue: Catalogue;
  onRequest: () => void;
}): Pick<Handlers, 'productRequest'> {
  return {
    productRequest: async (context, { query, body }) => {
      const text = body.text
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim();
      const email = normaliseEmail(body.email ?? '');
      const refusals = problemsOf({ text, email });
      if (refusals.length > 0) return refuseAll(refusals);
      // only valid requests count, and by address: a visitor without cookies gets a new session each time
      const refused = await context.limitedBy(productRequest.limit);
      if (refused) return refused;
      const { sessionId, customer } = await context.visitorSession();
      const { warehouseId } = parts.catalogue.scope(query.hash ?? context.scopeHash).warehouse;
      const asked = { text, email: email || null, warehouseId, sessionId, userId: customer?.userId ?? null };
      const productRequestId = await parts.db.tx((tx) => keepProductRequest(tx, asked));
      parts.onRequest();
      return { ...done({ productRequestId }), infos: [{ code: 'REQUEST_TAKEN' }] };
    },
  };
}

/** With the mail that tells the staff. Lengths are the caller's to have checked. */
export async function keepProductRequest(tx: Tx, asked: ProductRequestToKeep): Promise<number> {
  const { text, email, warehouseId, sessionId, userId } = asked;
  const [row] = await tx.query<{ product_request_id: number }>(sql`
    insert into product_requests (text, email, warehouse_id, session_id, user_id)
    values (${text}, ${email}, ${warehouseId}, ${sessionId}, ${userId}) returning product_request_id`);
  const productRequestId = row?.product_request_id ?? 0;
  await enqueue(tx, 'product-request', { productRequestId });
  return productRequestId;
}

function problemsOf({ text, email }: BodyOf<Calls['productRequest']>): Refusal[] {
  const problems: Refusal[] = [];
  if ([...text].length < REQUEST_MIN)
    problems.push({ code: 'TOO_SHORT', field: 'text', details: { min: REQUEST_MIN } });
  if (maxLength(text, REQUEST_MAX)) problems.push({ code: 'TOO_LONG', field: 'text', details: { max: REQUEST_MAX } });
  const wrong = checkEmail(email ?? '');
  if (wrong) problems.push({ code: wrong, field: 'email' });
  return problems;
}

export async function deleteOldRequests(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from product_requests where created_at < ${before}`);
}
