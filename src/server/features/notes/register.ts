import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_NOTE_BODY, MAX_RATING } from '../../../contract/notes/limits.ts';
import type { Note } from '../../../contract/notes/schemas.ts';
import { problemIf, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { joinSql, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import type { Mailer } from '../../infra/mail.ts';
import type { AnsweredRating } from '../../mails/orders/rating-letter.ts';
import { lockOwnOrder } from '../orders/queries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { answerRating, readRatings } from './staff-ratings.ts';

interface NotesDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Notes: the ratings that customers give their orders, and what the shop answers. */
export function register(deps: NotesDeps) {
  return {
    handlers: { ...noteHandlers(deps), ...staffHandlers(deps) },
    jobs: { 'rating-answered': ({ noteId }, { key }) => mailAnswer(deps, noteId, key) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    note_id: (id) => ({
      customer: sql`select user_id from order_notes where note_id = ${whole(id)}`,
      state: sql`(select jsonb_build_object('rating', jsonb_build_object('answer', n.answer))
        from order_notes n where n.note_id = ${whole(id)})`,
    }),
  },
};

/** Issue 48: the staff read ratings, and answer them. */
function staffHandlers({ db }: Pick<NotesDeps, 'db'>) {
  return {
    staffRatings: async (context, { query }) => {
      const { stores } = await context.staff();
      return done(await readRatings(db, query, { stores, now: context.now }));
    },
    staffRatingAnswer: async (context, { body: { note_id: noteId, text, modified_at: modifiedAt } }) => {
      const { userId: staffId, stores } = await context.staff();
      const { now } = context;
      const written = await db.tx((tx) => answerRating(tx, { noteId, text, modifiedAt, staffId, stores, now }));
      return written.ok ? done({ rating: written.value }) : written;
    },
  } satisfies Partial<Handlers>;
}

async function mailAnswer({ db, mailer, publicUrl }: NotesDeps, noteId: number, key: string): Promise<void> {
  const row = await db.maybeOne<Omit<AnsweredRating, 'link'> & { readonly orderId: number }>(sql`
    select c.email as to, c.first_name, ${ORDER_NUMBER} as order_number, n.answer, n.order_id
    from order_notes n join orders o using (order_id) join customers c on c.user_id = n.user_id
    where n.note_id = ${noteId} and n.answer is not null and c.closed_at is null`);
  if (!row) return;
  const { orderId, ...answered } = row;
  const { ratingAnsweredLetter } = await import('../../mails/orders/rating-letter.ts');
  await mailer.send(() => ratingAnsweredLetter({ ...answered, link: `${publicUrl}/profile/orders/${orderId}` }), key);
}

/** D 9. */
const PAGE_SIZE = 12;

/** D 7, note/*: the ratings of orders that were handed over, by their customers. */
function noteHandlers({ db }: { readonly db: Database }) {
  return {
    noteAdd: async (context, { body: asked }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, rating, body = '' } = asked;
      const checked = checkRating(rating, body);
      if (!checked.ok) return checked;
      const written = await db.tx(async (tx): Promise<Result<NoteRow, Refusal>> => {
        const order = await lockOwnOrder(tx, userId, orderId);
        if (!order) return refuse('ORDER_NOT_FOUND');
        if (!orderStatus(order.statusId).canRate) return refuse('NOTE_NOT_YET');
        const note = await insertNote(tx, { userId, orderId, rating, body: body.trim(), now: context.now });
        return note ? ok(note) : refuse('NOTE_EXISTS');
      });
      return written.ok ? done({ note: noteView(written.value) }) : written;
    },
    noteUpdate: async (context, { body: asked }) => {
      const { userId } = await context.customer();
      const { noteId, rating, body = '' } = asked;
      const checked = checkRating(rating, body);
      if (!checked.ok) return checked;
      const note = await changeNote(db, { userId, noteId, rating, body: body.trim(), now: context.now });
      return note ? done({ note: noteView(note) }) : refuse('NOTE_NOT_FOUND');
    },
    noteList: async (context, { body: { filter = {}, page, page_size: pageSize = PAGE_SIZE, order_id: orderId } }) => {
      const { userId } = await context.customer();
      const asked = { orderId: filter.order_id ?? orderId, rating: filter.rating, page: pageAsked(page), pageSize };
      const { rows, total } = await ownNotes(db, userId, asked);
      return done({ page: pageBlock({ ...asked, total }), notes: rows.map(noteView) });
    },
  } satisfies Partial<Handlers>;
}

function checkRating(rating: number, body: string): Result<void, Refusal> {
  return refuseIfAny<Refusal>([
    ...problemIf(rating < 1 || rating > MAX_RATING, 'RATING_OUT_OF_RANGE', 'rating'),
    ...tooLong('body', body.trim(), MAX_NOTE_BODY),
  ]);
}

function noteView(row: NoteRow): Note {
  return {
    noteId: row.noteId,
    orderId: row.orderId,
    rating: row.rating,
    body: row.body,
    addDate: row.writtenAt.toISOString(),
    updateDate: row.changedAt.toISOString(),
    ...(row.answer === null ? {} : { answer: row.answer }),
  };
}

interface NoteRow {
  readonly noteId: number;
  readonly orderId: number;
  readonly rating: number;
  readonly body: string;
  readonly writtenAt: Date;
  readonly changedAt: Date;
  readonly answer: string | null;
}

const COLUMNS = sql`note_id, order_id, rating, body, written_at, changed_at, answer`;

interface NewNote {
  readonly userId: number;
  readonly orderId: number;
  readonly rating: number;
  readonly body: string;
  readonly now: Date;
}

/** Undefined: the order has a note already. */
async function insertNote(tx: Tx, { userId, orderId, rating, body, now }: NewNote): Promise<NoteRow | undefined> {
  const row = await tx.maybeOne<NoteRow>(sql`
    insert into order_notes (order_id, user_id, rating, body, written_at, changed_at)
    values (${orderId}, ${userId}, ${rating}, ${body}, ${now}, ${now}) on conflict (order_id) do nothing
      returning ${COLUMNS}`);
  return row;
}

/** Undefined: the customer has no such note. */
async function changeNote(
  db: Queryable,
  { userId, noteId, rating, body, now }: Omit<NewNote, 'orderId'> & { readonly noteId: number },
): Promise<NoteRow | undefined> {
  const row = await db.maybeOne<NoteRow>(sql`
    update order_notes set rating = ${rating}, body = ${body}, changed_at = ${now}
    where note_id = ${noteId} and user_id = ${userId} returning ${COLUMNS}`);
  return row;
}

interface NoteFilter {
  readonly orderId?: number | undefined;
  readonly rating?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads one page of the customer's notes, the newest first, and how many there are on all pages. */
async function ownNotes(
  db: Queryable,
  userId: number,
  { orderId, rating, page, pageSize }: NoteFilter,
): Promise<{ rows: NoteRow[]; total: number }> {
  const where = joinSql(
    [
      sql`user_id = ${userId}`,
      ...(orderId === undefined ? [] : [sql`order_id = ${orderId}`]),
      ...(rating === undefined ? [] : [sql`rating = ${rating}`]),
    ],
    ' and ',
  );
  const [rows, { total }] = await Promise.all([
    db.query<NoteRow>(sql`
      select ${COLUMNS} from order_notes where ${where}
        order by note_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from order_notes where ${where}`),
  ]);
  return { rows, total };
}
