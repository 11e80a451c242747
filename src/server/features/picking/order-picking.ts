import type { OrderPicking } from '../../../contract/picking/question-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { foldEvents, type PickedState } from '../../../domain/picking/picking-events.ts';
import { decidedBy, withoutAnswer } from '../../../domain/picking/proposals.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { eventsOf } from './batch-view.ts';
import { photoView, proposalView, type QuestionRow, readQuestions, wordOf } from './questions.ts';

interface LineOfOrder {
  readonly line: number;
  readonly batchId: number;
  readonly name: string;
  readonly picture: string;
  readonly pieces: number;
  readonly grams: number;
}

/**
 * Returns the progress of an own order, its changes, and the questions to its customer; undefined: the customer has no
 * such order.
 */
export async function customerPicking(
  db: Queryable,
  { userId, orderId, now }: { readonly userId: number; readonly orderId: number; readonly now: Date },
): Promise<OrderPicking | undefined> {
  const order = await db.maybeOne<{ statusId: number; pickedBy: string | null }>(sql`
    select o.status_id, (select c.first_name
      from picking_orders p join picking_leases l using (batch_id) join customers c on c.user_id = l.picker_id
      where p.order_id = o.order_id order by l.taken_at desc, l.batch_id desc, l.lease desc limit 1) as picked_by
    from orders o where o.order_id = ${orderId} and o.user_id = ${userId}`);
  if (!order) return undefined;
  if (order.statusId !== TAKEN_IN_CHARGE && order.statusId !== BEING_PICKED)
    return { isPicking: false, lines: [], questions: [] };
  const [lines, questions] = await Promise.all([
    db.query<LineOfOrder>(sql`
      select l.order_item_id as line, p.batch_id, l.name, coalesce(s.product ->> 'mediaURL', '') as picture,
        case when l.weight_grams > 0 then 0 else l.quantity end as pieces, l.weight_grams as grams
      from picking_lines p join order_lines l using (order_item_id) join sold_products s using (product_hash)
      where l.order_id = ${orderId} order by l.position`),
    readQuestions(db, sql`o.order_id = ${orderId}`),
  ]);
  const events = await eventsOf(db, [...new Set(lines.map(({ batchId }) => batchId))]);
  const counted = events.filter(({ state }) => state === 'counted');
  const picked = foldEvents(lines, counted).lines;
  const names = await namesOf(db, [...picked.values()]);
  const shown = lines.flatMap((line) => lineView(line, picked.get(line.line), names, questions));
  return {
    isPicking: counted.some(({ line }) => picked.has(line)),
    ...(order.pickedBy === null ? {} : { pickedBy: order.pickedBy }),
    lines: shown.sort((one, other) => rankOf(one) - rankOf(other)),
    questions: questions.filter(({ state, answerUntil }) => state === 'asked' && answerUntil > now).map(customerView),
  };
}

type ShownLine = OrderPicking['lines'][number];

/** Sorts changed lines first, and lines that are still to be picked last. */
function rankOf({ state, isPart }: ShownLine): number {
  if (state === 'pending') return 2;
  return state === 'found' && !isPart ? 1 : 0;
}

function lineView(
  { line, name, picture, pieces, grams }: LineOfOrder,
  picked: PickedState | undefined,
  names: ReadonlyMap<number, string>,
  questions: readonly QuestionRow[],
): ShownLine[] {
  if (!picked) return [];
  const { state, isPart, substitute } = picked;
  const question = questions.find((each) => each.line === line);
  return [
    {
      ...{ line, name, picture, state, isPart, orderedPieces: pieces, orderedGrams: grams },
      ...{ pieces: picked.pieces, grams: picked.grams },
      ...(substitute && {
        substitute: { name: names.get(substitute.product) ?? '', pieces: substitute.pieces, grams: substitute.grams },
      }),
      ...(question && substitute && decidedBy(question) === substitute.product
        ? { isAgreed: question.state === 'answered' }
        : {}),
    },
  ];
}

async function namesOf(db: Queryable, lines: readonly PickedState[]): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ substitute }) => substitute?.product ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ productId: number; name: string }>(sql`
    select product_id, name from products where product_id = any(${ids}::int[]) -- in any order: a map
    `);
  return new Map(rows.map(({ productId, name }) => [productId, name]));
}

function customerView(row: QuestionRow): OrderPicking['questions'][number] {
  const { questionId, line, name, pieces, grams, answerUntil, proposals } = row;
  return {
    ...{ questionId, line, name, pieces, grams, until: answerUntil.toISOString() },
    withoutAnswer: wordOf(withoutAnswer(row)),
    ...photoView(row.photo),
    proposals: proposals.map((proposal) => ({
      ...proposalView(proposal),
      brand: proposal.product.shortDescr,
      pack: proposal.product.description,
      picture: proposal.product.mediaURLMedium,
      fullPrice: euroOf(proposal.fullCents),
    })),
  };
}

/** The job that writes to a customer about a question, unless it is decided by then. */
export function questionMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'substitute-question'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ questionId }, { key }) => {
    const [question] = await readQuestions(
      db,
      sql`q.question_id = ${questionId} and q.state = 'asked' and c.closed_at is null`,
    );
    if (!question) return;
    const reader = await db.one<{ email: string; orderId: number; orderNumber: number }>(sql`
      select c.email, o.order_id, ${ORDER_NUMBER} as order_number
      from order_lines l join orders o using (order_id) join customers c using (user_id)
        where l.order_item_id = ${question.line}`);
    const { questionLetter } = await import('../../mails/orders/order-steps.ts');
    const asked = customerView(question);
    await mailer.send(
      () =>
        questionLetter({
          ...asked,
          ...reader,
          hasPhoto: asked.photo !== undefined,
          firstName: question.customer,
          publicUrl,
          until: romeTime(question.answerUntil),
        }),
      key,
    );
  };
}
