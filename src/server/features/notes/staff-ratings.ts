import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_NOTE_BODY } from '../../../contract/notes/limits.ts';
import type { StaffRating, StaffRatings, StaffRatingsQuery } from '../../../contract/notes/staff-schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';

const PAGE_SIZE = 50;
const AVERAGE_DAYS = 90;

const JOINED = sql`join orders o using (order_id) join customers c on c.user_id = n.user_id
  join stores s on s.store_id = o.store_id left join customers a on a.user_id = n.answered_by`;

/** Ratings, with their orders only where stores are asked for: a large shop has a million of those. */
const ratingsOf = (isOfStores: boolean) =>
  isOfStores ? sql`order_notes n join orders o using (order_id)` : sql`order_notes n`;

const IN_VIEW = {
  all: sql`true`,
  unanswered: sql`n.body <> '' and n.answer is null`,
  few: sql`n.rating <= 3`,
  words: sql`n.body <> ''`,
} as const;

interface RatingRow {
  readonly noteId: number;
  readonly orderId: number;
  readonly orderNumber: number;
  readonly userId: number;
  readonly customer: string;
  readonly store: string;
  readonly rating: number;
  readonly body: string;
  readonly writtenAt: Date;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly changedAt: Date;
}

const COLUMNS = sql`n.note_id, n.order_id, ${ORDER_NUMBER} as order_number, n.user_id,
  concat_ws(' ', c.first_name, c.last_name) as customer, s.name as store, n.rating, n.body, n.written_at, n.answer,
  concat_ws(' ', a.first_name, a.last_name) as answered_by, n.answered_at, n.changed_at`;

/** Ratings of orders of these stores; empty: of all. */
const ofStores = (stores: readonly number[]) =>
  stores.length === 0 ? sql`true` : sql`o.warehouse_id = any(${[...stores]}::int[])`;

/** Returns a page of the ratings of the stores for which a person works, the newest first. */
export async function readRatings(
  db: Database,
  query: StaffRatingsQuery,
  { stores, now }: { readonly stores: readonly number[]; readonly now: Date },
): Promise<StaffRatings> {
  const page = pageAsked(query.page);
  const own = ofStores(stores);
  const where = joinSql([own, IN_VIEW[query.view ?? 'all'], ...conditionsOf(query)], ' and ');
  const since = addDays(romeTime(now).date, -AVERAGE_DAYS);
  const ratings = ratingsOf(stores.length > 0 || query.warehouse_id !== undefined);
  const [rows, { total }, { average, ...views }] = await Promise.all([
    db.query<RatingRow>(sql`
      select ${COLUMNS} from (
          select n.* from ${ratings} where ${where}
          order by n.written_at desc, n.note_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) n ${JOINED}
      order by n.written_at desc, n.note_id desc`),
    db.one<{ total: number }>(sql`select count(*)::int as total from ${ratings} where ${where}`),
    db.one<StaffRatings['views'] & { average: number | null }>(sql`
      select count(*)::int as all, (count(*) filter (where ${IN_VIEW.unanswered}))::int as unanswered,
        (count(*) filter (where ${IN_VIEW.few}))::int as few, (count(*) filter (where ${IN_VIEW.words}))::int as words,
        (round(avg(n.rating) filter (where n.written_at >= ${since}::date), 1))::float as average
      from ${ratingsOf(stores.length > 0)} where ${own}`),
  ]);
  return {
    page: pageBlock({ page, pageSize: PAGE_SIZE, total }),
    ratings: rows.map(ratingView),
    views,
    ...(average === null ? {} : { average }),
  };
}

function conditionsOf({ rating, warehouse_id: warehouseId, q = '' }: StaffRatingsQuery): SqlFragment[] {
  const words = q.trim();
  const number = /^\d{1,9}$/.test(words) ? Number(words) : 0;
  return [
    ...(rating === undefined ? [] : [sql`n.rating = ${rating}`]),
    ...(warehouseId === undefined ? [] : [sql`o.warehouse_id = ${warehouseId}`]),
    ...(words === '' ? [] : [sql`(n.order_id = ${number} or n.body ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`]),
  ];
}

function ratingView({ answer, answeredBy, answeredAt, writtenAt, changedAt, ...row }: RatingRow): StaffRating {
  return {
    ...row,
    writtenAt: writtenAt.toISOString(),
    ...(answer === null ? {} : { answer }),
    ...(answeredBy === null || answeredBy === '' ? {} : { answeredBy }),
    ...(answeredAt === null ? {} : { answeredAt: answeredAt.toISOString() }),
    modifiedAt: changedAt.toISOString(),
  };
}

interface Answer {
  readonly noteId: number;
  readonly text: string;
  readonly modifiedAt: string;
  readonly staffId: number;
  readonly stores: readonly number[];
  readonly now: Date;
}

/** Writes the answer to a rating of an order of the person's stores, and the mail that brings it. */
export async function answerRating(tx: Tx, answer: Answer): Promise<Result<StaffRating, Refusal>> {
  const { noteId, text, modifiedAt, staffId, stores, now } = answer;
  const own = sql`n.note_id = ${noteId} and ${ofStores(stores)}`;
  await tx.query(sql`select 1 from order_notes n where n.note_id = ${noteId} for update`);
  const rating = await ratingWhere(tx, own);
  if (!rating) return refuse('RATING_GONE');
  if (rating.answer !== undefined) return refuse('RATING_ANSWERED');
  if (rating.modifiedAt !== modifiedAt) return refuse('RATING_CHANGED');
  const words = text.trim();
  const checked = refuseIfAny<Refusal>([...required('text', words), ...tooLong('text', words, MAX_NOTE_BODY)]);
  if (!checked.ok) return checked;
  await tx.query(sql`
    update order_notes set answer = ${words}, answered_by = ${staffId}, answered_at = ${now}
    where note_id = ${noteId}`);
  await enqueue(tx, 'rating-answered', { noteId });
  return ok((await ratingWhere(tx, own)) ?? rating);
}

async function ratingWhere(db: Queryable, where: SqlFragment): Promise<StaffRating | undefined> {
  const row = await db.maybeOne<RatingRow>(sql`select ${COLUMNS} from order_notes n ${JOINED} where ${where}`);
  return row && ratingView(row);
}
