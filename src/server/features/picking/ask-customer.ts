import { randomUUID } from 'node:crypto';
import { MAX_QUESTION_PHOTO_MB } from '../../../contract/picking/limits.ts';
import type { AskBody, WithdrawBody } from '../../../contract/picking/question-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { substituteCents } from '../../../domain/orders/substitution.ts';
import type { PickedState } from '../../../domain/picking/picking-events.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { refusePicture } from '../../http/serving/stored-files.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { type InspectedPhoto, inspectPhoto } from '../../infra/uploads/inspect-upload.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import { questionNotification } from '../../mails/notifications.ts';
import { readPriceList } from '../company/price-list.ts';
import { type LineToReplace, type SubstitutionDeps, substituteOf } from '../fulfilment/pick-line.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { pushWith } from '../push/push-to-customer.ts';
import { batchRow, holds, type LoadedBatch, stateOfOrder } from './batch-view.ts';
import type { ProposalRow, QuestionRow } from './questions.ts';

/** Withdraws questions about lines of which nothing is missing any more; false: there were none. */
export async function withdrawDone(
  db: Queryable,
  { batch, folded, questions }: LoadedBatch,
  now: Date,
): Promise<boolean> {
  const isOver = ({ line }: QuestionRow) => batch.state === 'finished' || folded.lines.get(line)?.state !== 'pending';
  const done = questions
    .filter((question) => question.state === 'asked' && isOver(question))
    .map(({ questionId }) => questionId);
  return (
    done.length > 0 &&
    db.changed(sql`
      update picking_questions set state = 'withdrawn', decided_at = ${now} where question_id = any(${done}::int[])
        and state = 'asked'`)
  );
}

/**
 * Withdraws a question of a batch; allowed for the picker of the batch, or for anybody if it has none. If the customer
 * has answered before, the answer stays.
 */
export async function withdrawQuestion(
  db: Queryable,
  { staffId, now }: ActingStaff,
  { batch_id: batchId, question_id: questionId }: WithdrawBody,
): Promise<Result<void, Refusal>> {
  const batch = await batchRow(db, batchId);
  if (!batch) return refuse('BATCH_NOT_FOUND');
  if (batch.state === 'taken' && !holds(batch, { staffId })) return refuse('BATCH_NOT_YOURS');
  await db.query(sql`
    update picking_questions set state = 'withdrawn', decided_at = ${now}
    where question_id = ${questionId} and batch_id = ${batchId} and state = 'asked'`);
  return ok();
}

export type AskDeps = SubstitutionDeps & {
  readonly db: Database;
  readonly uploads: UploadStore;
  readonly answerMinutes: number;
};

/**
 * Asks a customer about substitutes for the missing goods of a line, one question at a time. Only the picker of the
 * batch may ask. If the photo is refused, nothing is asked.
 */
export async function askCustomer(
  deps: AskDeps,
  act: ActingStaff,
  found: LoadedBatch,
  body: AskBody,
): Promise<Result<void, Refusal>> {
  const { batch, lines, orders, folded } = found;
  if (!holds(batch, act) || batch.lease !== body.lease) return refuse('BATCH_NOT_YOURS');
  const { orderId } = lines.find(({ line }) => line === body.line) ?? {};
  const order = orders.find((each) => each.orderId === orderId);
  if (orderId === undefined || !order) return refuse('LINE_NOT_FOUND', { field: 'line' });
  const picked = folded.lines.get(body.line);
  if (!picked || picked.left === 0 || stateOfOrder(order) !== 'to_pick') return refuse('LINE_DONE', { field: 'line' });
  const photo = await storedPhoto(deps.uploads, body.photo);
  if (!photo.ok) return photo;
  const asked = await deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const proposals = await proposalsOf(tx, deps, { orderId, line: body.line, products: body.products });
    if (!proposals.ok) return proposals;
    const until = new Date(act.now.getTime() + deps.answerMinutes * MINUTE_MS);
    const question = await insertQuestion(tx, act, {
      batchId: batch.batchId,
      picked,
      isLoose: isLoose(found, body.line),
      until,
    });
    if (question === undefined) return refuse('QUESTION_OPEN', { field: 'line' });
    await insertParts(tx, { question, rows: proposals.value.rows, photo: photo.value, now: act.now });
    const { userId, orderNumber, name, first } = proposals.value;
    await enqueue(tx, 'substitute-question', { questionId: question });
    await pushWith(tx, userId, () =>
      questionNotification({ orderId, orderNumber }, { name, first, until: romeTime(until).time }),
    );
    return ok();
  });
  // if the process dies before this, the cleanup of uploads deletes the file
  if (!asked.ok && photo.value) await deps.uploads.remove(photo.value.fileKey);
  return asked;
}

type StoredPhoto = InspectedPhoto & { readonly fileKey: string };

const MEGABYTE = 1024 * 1024;
/** A phone cannot show more pixels. */
const MAX_SIDE = 1600;

/**
 * Stores a re-encoded photo, without its metadata; its key is a hash of its content. Undefined: the question has none.
 */
async function storedPhoto(
  uploads: UploadStore,
  base64: string | undefined,
): Promise<Result<StoredPhoto | undefined, Refusal>> {
  if (base64 === undefined) return ok(undefined);
  const bytes = Buffer.from(base64, 'base64');
  const details = { max: MAX_QUESTION_PHOTO_MB };
  if (bytes.length > MAX_QUESTION_PHOTO_MB * MEGABYTE) return refuse('UPLOAD_TOO_LARGE', { field: 'photo', details });
  const photo = await inspectPhoto(bytes, MAX_SIDE);
  if (typeof photo === 'string') return refusePicture(photo, 'photo');
  return ok({ ...photo, fileKey: await uploads.put(photo.bytes) });
}

interface QuestionParts {
  readonly question: number;
  readonly rows: readonly object[];
  readonly photo: StoredPhoto | undefined;
  readonly now: Date;
}

/** Writes the proposals of a question, and its photo. */
async function insertParts(tx: Tx, { question, rows, photo, now }: QuestionParts): Promise<void> {
  await tx.query(sql`
    insert into picking_proposals (question_id, position, product_id, unit_cents, full_cents, product)
    select ${question}, position, product_id, unit_cents, full_cents, product
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (position int, product_id int, unit_cents int, full_cents int, product jsonb)`);
  if (!photo) return;
  const { fileKey, bytes, width, height } = photo;
  await tx.query(sql`
    insert into picking_photos (photo_id, question_id, file_key, bytes, width, height, added_at)
    values (${randomUUID()}, ${question}, ${fileKey}, ${bytes.length}, ${width}, ${height}, ${now})`);
}

function isLoose({ lines }: LoadedBatch, line: number): boolean {
  return lines.some((each) => each.line === line && each.grams > 0);
}

interface Wanted {
  readonly orderId: number;
  readonly line: number;
  readonly products: readonly number[];
}

/** Returns the possible substitutes of the line, at the price that the customer would pay. */
async function proposalsOf(tx: Tx, deps: AskDeps, { orderId, line, products }: Wanted) {
  const order = await lockAnyOrder(tx, orderId);
  const ordered = await tx.one<LineToReplace & { readonly name: string }>(sql`
    select name, product_id, price_cents, weight_grams, details from order_lines where order_item_id = ${line}`);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const { warehouseId, slot, userId, orderNumber, deliveryServiceId: serviceId } = order;
  const priceListId = await readPriceList(tx, userId);
  const rows: object[] = [];
  let first = '';
  for (const [position, productId] of products.entries()) {
    const found = await substituteOf(tx, deps, ordered, {
      productId,
      warehouseId,
      date: slot.dateIso,
      priceListId,
      serviceId,
      isAsked: true,
    });
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

/** Returns undefined if the customer has a question about this line already. */
async function insertQuestion(
  tx: Tx,
  { staffId, now }: ActingStaff,
  { batchId, picked: { line, left }, isLoose: loose, until }: NewQuestion,
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ questionId: number }>(sql`
    insert into picking_questions (batch_id, order_item_id, pieces, grams, asked_by, asked_at, answer_until)
    values (${batchId}, ${line}, ${loose ? 0 : left}, ${loose ? left : 0}, ${staffId}, ${now}, ${until})
    on conflict (order_item_id) where state = 'asked' do nothing returning question_id`);
  return row?.questionId;
}
