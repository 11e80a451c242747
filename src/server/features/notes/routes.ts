import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_NOTE_BODY, MAX_RATING } from '../../../contract/notes/limits.ts';
import type { Note } from '../../../contract/notes/schemas.ts';
import { problemIf, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { orderStatus } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { lockOwnOrder } from '../orders/queries.ts';
import { changeNote, insertNote, type NoteRow, ownNotes } from './queries.ts';

/** D 9. */
const PAGE_SIZE = 12;

/** D 7, note/*: what a customer says about an own order once it was handed over. */
export function noteHandlers({ db }: { readonly db: Database }): Pick<Handlers, 'noteAdd' | 'noteUpdate' | 'noteList'> {
  return {
    noteAdd: async (context, { body: asked }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, rating, body = '' } = asked;
      const checked = checkRating(rating, body);
      if (!checked.ok) return checked;
      const written = await db.tx(async (tx): Promise<Result<NoteRow, Refusal>> => {
        const order = await lockOwnOrder(tx, userId, orderId);
        if (!order) return refuse('ORDER_NOT_FOUND');
        if (!orderStatus(order.status_id).canRate) return refuse('NOTE_NOT_YET');
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
      const asked = {
        ...{ orderId: filter.order_id ?? orderId, rating: filter.rating },
        ...{ page: pageAsked(page), pageSize },
      };
      const { rows, total } = await ownNotes(db, userId, asked);
      return done({ page: pageBlock({ ...asked, total }), notes: rows.map(noteView) });
    },
  };
}

function checkRating(rating: number, body: string): Result<void, Refusal> {
  return refuseIfAny<Refusal>([
    ...problemIf(rating < 1 || rating > MAX_RATING, 'RATING_OUT_OF_RANGE', 'rating'),
    ...tooLong('body', body.trim(), MAX_NOTE_BODY),
  ]);
}

function noteView(row: NoteRow): Note {
  return {
    noteId: row.note_id,
    orderId: row.order_id,
    rating: row.rating,
    body: row.body,
    addDate: row.written_at.toISOString(),
    updateDate: row.changed_at.toISOString(),
  };
}
