import { joinSql, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface NoteRow {
  readonly note_id: number;
  readonly order_id: number;
  readonly rating: number;
  readonly body: string;
  readonly written_at: Date;
  readonly changed_at: Date;
}

const COLUMNS = sql`note_id, order_id, rating, body, written_at, changed_at`;

interface NewNote {
  readonly userId: number;
  readonly orderId: number;
  readonly rating: number;
  readonly body: string;
  readonly now: Date;
}

/** Undefined: the order has a note already. */
export async function insertNote(
  tx: Tx,
  { userId, orderId, rating, body, now }: NewNote,
): Promise<NoteRow | undefined> {
  const [row] = await tx.query<NoteRow>(sql`
    insert into order_notes (order_id, user_id, rating, body, written_at, changed_at)
    values (${orderId}, ${userId}, ${rating}, ${body}, ${now}, ${now}) on conflict (order_id) do nothing returning ${COLUMNS}`);
  return row;
}

/** Undefined: the customer has no such note. */
export async function changeNote(
  db: Queryable,
  { userId, noteId, rating, body, now }: Omit<NewNote, 'orderId'> & { readonly noteId: number },
): Promise<NoteRow | undefined> {
  const [row] = await db.query<NoteRow>(sql`
    update order_notes set rating = ${rating}, body = ${body}, changed_at = ${now}
    where note_id = ${noteId} and user_id = ${userId} returning ${COLUMNS}`);
  return row;
}

export interface NoteFilter {
  readonly orderId?: number | undefined;
  readonly rating?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads one page of the customer's notes, the newest first, and how many there are on all pages. */
export async function ownNotes(
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
  const [rows, counts] = await Promise.all([
    db.query<NoteRow>(sql`
      select ${COLUMNS} from order_notes where ${where} order by note_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.query<{ total: number }>(sql`select count(*)::int as total from order_notes where ${where}`),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
