import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

const bind = bindFrom('D 7');

const RATING = {
  rating: Type.Integer({ description: 'stars, 1 to 5' }),
  body: Type.Optional(Type.String({ maxLength: 4000, description: 'text, up to 1000 characters' })),
};
export const NoteAddBody = Type.Object({ order_id: Id, ...RATING });
export const NoteUpdateBody = Type.Object({ noteId: Id, ...RATING });

/** The filter of note/list; without it the reply has all notes of the customer, the newest first. */
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
  answer: Type.Optional(Type.String({ description: 'what the shop answered' })),
});
export type Note = Static<typeof Note>;

export const NoteReply = Type.Object({ note: Note });
export const NoteList = Type.Object({ page: Page, notes: Type.Array(Note) });

export const notesCalls = {
  noteAdd: bind(routes.noteAdd, {
    body: NoteAddBody,
    data: NoteReply,
    summary: 'Rate an order that was handed over; one rating for each order',
  }),
  noteUpdate: bind(routes.noteUpdate, { body: NoteUpdateBody, data: NoteReply, summary: 'Change one’s own rating' }),
  noteList: bind(routes.noteList, {
    body: NoteListBody,
    data: NoteList,
    summary: 'The customer’s ratings, the newest first',
  }),
} as const;

/** Refusals about ratings of orders. Code -> Italian text. */
export const NOTE_ERRORS = {
  RATING_OUT_OF_RANGE: 'Scegli da 1 a 5 stelle',
  NOTE_NOT_YET: 'Puoi valutare l’ordine dopo la consegna',
  NOTE_EXISTS: 'Hai già valutato questo ordine: puoi modificare la tua valutazione',
  NOTE_NOT_FOUND: 'Valutazione non trovata',
} as const;
