import type { AnswerBody, Question } from '../../../contract/picking/question-schemas.ts';
import { QUESTION_PHOTO } from '../../../contract/picking/routes.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Asked, decidedBy, type ProposalState, withoutAnswer } from '../../../domain/picking/proposals.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';

export interface ProposalRow {
  readonly productId: number;
  readonly unitCents: number;
  readonly state: ProposalState;
  readonly product: {
    readonly name: string;
    readonly shortDescr: string;
    readonly description: string;
    readonly mediaURLMedium: string;
  };
  readonly fullCents: number;
}

/** The last question about a line. */
export interface QuestionRow extends Asked {
  readonly questionId: number;
  readonly line: number;
  readonly name: string;
  readonly customer: string;
  readonly pieces: number;
  readonly grams: number;
  readonly answerUntil: Date;
  readonly proposals: readonly ProposalRow[];
  readonly photo: { readonly photoId: string; readonly width: number; readonly height: number } | null;
}

/** Reads the last question about each line that was not withdrawn; `q`: questions, `c`: customers, `o`: orders. */
export const readQuestions = (db: Queryable, where: SqlFragment) =>
  db.query<QuestionRow>(sql`
    select q.question_id, q.order_item_id as line, l.name, c.first_name as customer, q.pieces, q.grams, q.answer_until,
      q.state, l.details ->> 'accepts_alternatives' = 'true' as accepts_alternatives,
      array(select json_build_object('productId', p.product_id, 'unitCents', p.unit_cents, 'fullCents', p.full_cents,
      'state', p.state,
          'product', p.product)
        from picking_proposals p where p.question_id = q.question_id order by p.position) as proposals,
      (select json_build_object('photoId', f.photo_id, 'width', f.width, 'height', f.height)
        from picking_photos f where f.question_id = q.question_id) as photo
    from picking_questions q join order_lines l using (order_item_id) join orders o using (order_id)
      join customers c using (user_id)
    where ${where} and q.question_id = (select max(question_id) from picking_questions n
      where n.order_item_id = q.order_item_id)
      and q.state <> 'withdrawn'
    order by q.question_id`);

/** Reads the valid questions to customers of a batch. */
export function questionsOf(db: Queryable, batchId: number): Promise<QuestionRow[]> {
  return readQuestions(db, sql`q.batch_id = ${batchId}`);
}

export function questionView({
  answerUntil,
  acceptsAlternatives,
  name: _,
  photo,
  proposals,
  state,
  ...question
}: QuestionRow): Question {
  const decided = decidedBy({ state, acceptsAlternatives, proposals });
  return {
    ...question,
    state: state as Question['state'],
    until: answerUntil.toISOString(),
    proposals: proposals.map(proposalView),
    withoutAnswer: wordOf(withoutAnswer({ acceptsAlternatives, proposals })),
    ...photoView(photo),
    ...(decided === undefined ? {} : { decided: wordOf(decided) }),
    ...(typeof decided === 'number' ? { puts: decided } : {}),
  };
}

export function proposalView({ productId, unitCents, state, product }: ProposalRow): Question['proposals'][number] {
  return {
    productId,
    name: [product.name, product.shortDescr].filter(Boolean).join(' '),
    unitPrice: euroOf(unitCents),
    state,
  };
}

/** The photo of a question, if it has one. */
export function photoView(photo: QuestionRow['photo']): Pick<Question, 'photo'> {
  if (!photo) return {};
  const { photoId, width, height } = photo;
  return { photo: { url: `${QUESTION_PHOTO}?question_photo_id=${photoId}`, width, height } };
}

export const wordOf = (decided: number | 'refund') => (decided === 'refund' ? 'refund' : 'put');

/** Ends questions whose time is over: from then on the customer's default wishes are valid. */
export async function endQuestions(db: Queryable, batchId: number, now: Date): Promise<void> {
  await db.query(sql`
    update picking_questions set state = 'silent', decided_at = ${now}
    where batch_id = ${batchId} and state = 'asked' and answer_until <= ${now}`);
}

/**
 * Stores the customer's answer: one of the proposals, or none. Of an answer and the timeout the first one is valid; a
 * repeated answer changes nothing.
 */
export function answerQuestion(
  db: Database,
  { userId, now }: { readonly userId: number; readonly now: Date },
  { question_id: questionId, product_id: productId }: AnswerBody,
): Promise<Result<{ readonly orderId: number }, Refusal>> {
  return db.tx(async (tx): Promise<Result<{ readonly orderId: number }, Refusal>> => {
    const own = await tx.maybeOne<{ orderId: number; line: number }>(sql`
      select o.order_id, q.order_item_id as line
      from picking_questions q join order_lines l using (order_item_id) join orders o using (order_id)
      where q.question_id = ${questionId} and o.user_id = ${userId}`);
    if (!own) return refuse('QUESTION_NOT_FOUND', { field: 'question_id' });
    const isAnswered = await tx.changed(sql`
      update picking_questions q set state = 'answered', decided_at = ${now}
      from picking_batches b where q.question_id = ${questionId} and b.batch_id = q.batch_id and b.state <> 'finished'
        and q.state = 'asked' and q.answer_until > ${now}`);
    const [question] = await readQuestions(tx, sql`q.question_id = ${questionId}`);
    if (!question) return refuse('QUESTION_WITHDRAWN');
    if (!isAnswered) {
      if (question.state !== 'answered') return refuse('QUESTION_LATE');
      return decidedBy(question) === (productId ?? 'refund') ? ok(own) : refuse('QUESTION_ANSWERED');
    }
    if (productId !== undefined && !question.proposals.some((proposal) => proposal.productId === productId))
      return refuse('PROPOSAL_NOT_FOUND', { field: 'product_id' });
    await tx.query(sql`
      update picking_proposals set state = case when product_id = ${productId ?? 0} then 'approved' else 'rejected' end
      where question_id = ${questionId}`);
    return ok(own);
  });
}

/** Finds the photo of a question: any for the staff; for its own customer while the question is not withdrawn. */
export function findPhoto(
  db: Queryable,
  photoId: string,
  userId: number | 'staff',
): Promise<{ readonly fileKey: string } | undefined> {
  const isSeen = userId === 'staff' ? sql`true` : sql`o.user_id = ${userId} and q.state <> 'withdrawn'`;
  return db.maybeOne(sql`
    select f.file_key
    from picking_photos f join picking_questions q using (question_id) join order_lines l using (order_item_id)
      join orders o using (order_id)
    where f.photo_id = ${photoId} and ${isSeen}`);
}

/**
 * Deletes the rows of old photos, and of those of questions that were taken back, and returns the files, which the
 * caller must remove.
 */
export async function deletePhotos(
  db: Queryable,
  { before, withdrawnBefore }: { readonly before: Date; readonly withdrawnBefore: Date },
) {
  const rows = await db.query<{ fileKey: string }>(sql`
    delete from picking_photos f using picking_questions q
    where q.question_id = f.question_id and (f.added_at < ${before} or q.state = 'withdrawn'
      and q.decided_at < ${withdrawnBefore})
    returning f.file_key -- in any order: files to remove
    `);
  return rows.map(({ fileKey }) => fileKey);
}
