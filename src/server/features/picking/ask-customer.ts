import type { AskBody, WithdrawBody } from '../../../contract/picking/question-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { substituteCents } from '../../../domain/orders/substitution.ts';
import type { PickedState } from '../../../domain/picking/picking-events.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { readPriceList } from '../../http/sessions/price-list.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { questionNotification } from '../../mails/notifications.ts';
import { type LineToReplace, type SubstitutionDeps, substituteOf } from '../fulfilment/pick-line.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { pushWith } from '../push/push-to-customer.ts';
import type { Act } from './batch-acts.ts';
import { type BatchNow, holds, stateOfOrder } from './batch-view.ts';
import type { ProposalRow, QuestionRow } from './questions.ts';

/** Takes questions back about lines of which nothing is missing any more; false: there were none. */
export async function withdrawDone(db: Queryable, { batch, folded, questions }: BatchNow, now: Date): Promise<boolean> {
  const isOver = ({ line }: QuestionRow) => batch.state === 'finished' || folded.lines.get(line)?.state !== 'pending';
  const done = questions.filter((question) => question.state === 'asked' && isOver(question)).map(({ questionId }) => questionId);
  return (
    done.length > 0 &&
    db.changed(sql`
      update picking_questions set state = 'withdrawn', decided_at = ${now} where question_id = any(${done}::int[]) and state = 'asked'`)
  );
}

/** Takes a question of a batch back. Where its customer was faster the answer stays. */
export async function withdrawQuestion(db: Queryable, now: Date, { batchId, questionId }: WithdrawBody): Promise<void> {
  await db.query(sql`
    update picking_questions set state = 'withdrawn', decided_at = ${now}
    where question_id = ${questionId} and batch_id = ${batchId} and state = 'asked'`);
}

export type AskDeps = SubstitutionDeps & { readonly db: Database; readonly answerMinutes: number };

/** Asks a customer about goods in place of what is missing of a line, once at a time. Who has the batch asks. */
export async function askCustomer(deps: AskDeps, act: Act, found: BatchNow, body: AskBody): Promise<Result<void, Refusal>> {
  const { batch, lines, orders, folded } = found;
  if (!holds(batch, act) || batch.lease !== body.lease) return refuse('BATCH_NOT_YOURS');
  const { orderId } = lines.find(({ line }) => line === body.line) ?? {};
  const order = orders.find((each) => each.orderId === orderId);
  if (orderId === undefined || !order) return refuse('LINE_NOT_FOUND', { field: 'line' });
  const picked = folded.lines.get(body.line);
  if (!picked || picked.left === 0 || stateOfOrder(order) !== 'to_pick') return refuse('LINE_DONE', { field: 'line' });
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const proposals = await proposalsOf(tx, deps, { orderId, line: body.line, products: body.products });
    if (!proposals.ok) return proposals;
    const until = new Date(act.now.getTime() + deps.answerMinutes * MINUTE_MS);
    const question = await insertQuestion(tx, act, { batchId: batch.batchId, picked, isLoose: isLoose(found, body.line), until });
    if (question === undefined) return refuse('QUESTION_OPEN', { field: 'line' });
    await tx.query(sql`
      insert into picking_proposals (question_id, position, product_id, unit_cents, full_cents, product)
      select ${question}, position, product_id, unit_cents, full_cents, product
      from jsonb_to_recordset(${JSON.stringify(proposals.value.rows)}::jsonb)
        as p (position int, product_id int, unit_cents int, full_cents int, product jsonb)`);
    const { userId, orderNumber, name, first } = proposals.value;
    await enqueue(tx, 'substitute-question', { questionId: question });
    await pushWith(tx, userId, () => questionNotification({ orderId, orderNumber }, { name, first, until: romeTime(until).time }));
    return ok();
  });
}

function isLoose({ lines }: BatchNow, line: number): boolean {
  return lines.some((each) => each.line === line && each.grams > 0);
}

interface Wanted {
  readonly orderId: number;
  readonly line: number;
  readonly products: readonly number[];
}

/** What would come in place of the line, at the price that the customer would pay. */
async function proposalsOf(tx: Tx, deps: AskDeps, { orderId, line, products }: Wanted) {
  const order = await lockAnyOrder(tx, orderId);
  const ordered = await tx.one<LineToReplace & { readonly name: string }>(sql`
    select name, product_id, price_cents, weight_grams, details from order_lines where order_item_id = ${line}`);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const { warehouseId, slot, userId, orderNumber } = order;
  const priceListId = await readPriceList(tx, userId);
  const rows: object[] = [];
  let first = '';
  for (const [position, productId] of products.entries()) {
    const found = await substituteOf(tx, deps, ordered, { productId, warehouseId, date: slot.dateIso, priceListId, isAsked: true });
    if (!found.ok) return refuse(found.refusals[0].code, { field: 'products' });
    const { unitCents, product } = found.value;
    const parsed = JSON.parse(product) as ProposalRow['product'];
    if (position === 0) first = parsed.name;
    const paidCents = substituteCents(deps.substitutions, ordered.priceCents, unitCents);
    rows.push({ position, product_id: productId, unit_cents: paidCents, full_cents: unitCents, product: parsed });
  }
  return ok({ rows, userId, orderNumber, name: ordered.name, first });
}

interface NewQuestion {
  readonly batchId: number;
  readonly picked: PickedState;
  readonly isLoose: boolean;
  readonly until: Date;
}

/** Undefined: the customer has a question about this line already. */
async function insertQuestion(
  tx: Tx,
  { staffId, now }: Act,
  { batchId, picked: { line, left }, isLoose: loose, until }: NewQuestion,
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ questionId: number }>(sql`
    insert into picking_questions (batch_id, order_item_id, pieces, grams, asked_by, asked_at, answer_until)
    values (${batchId}, ${line}, ${loose ? 0 : left}, ${loose ? left : 0}, ${staffId}, ${now}, ${until})
    on conflict (order_item_id) where state = 'asked' do nothing returning question_id`);
  return row?.questionId;
}
