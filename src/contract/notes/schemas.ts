import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';

const RATING = {
  rating: Type.Integer({ description: 'stars, 1 to 5' }),
  body: Type.Optional(Type.String({ maxLength: 4000, description: 'text, up to 1000 characters' })),
};
export const NoteAddBody = Type.Object({ order_id: Id, ...RATING });
export const NoteUpdateBody = Type.Object({ noteId: Id, ...RATING });

/** The filter of note/list; without one the reply has all notes of the customer, the newest first. */
export const NoteListBody = Type.Object({
  filter: Type.Optional(Type.Object({ order_id: Type.Optional(Id), rating: Type.Optional(Type.Integer()) })),
  order_id: Type.Optional(Id),
  page: pageNumber(10_000),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 12 })),
});

export const Note = Type.Object({
  noteId: Type.Integer(),
  orderId: Type.Integer(),
  rating: Type.Integer({ description: 'stars, 1 to 5' }),
  body: Type.String(),
  addDate: Type.String({ description: 'ISO instant' }),
  updateDate: Type.String({ description: 'ISO instant' }),
});
export type Note = Static<typeof Note>;

export const NoteReply = Type.Object({ note: Note });
export const NoteList = Type.Object({ page: Page, notes: Type.Array(Note) });
