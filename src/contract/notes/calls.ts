import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { NoteAddBody, NoteList, NoteListBody, NoteReply, NoteUpdateBody } from './schemas.ts';

export const notesCalls = {
  noteAdd: bind(routes.noteAdd, {
    body: NoteAddBody,
    data: NoteReply,
    summary: 'Rate an order that was handed over; one rating for each order',
    source: 'D 7',
  }),
  noteUpdate: bind(routes.noteUpdate, {
    body: NoteUpdateBody,
    data: NoteReply,
    summary: 'Change one’s own rating',
    source: 'D 7',
  }),
  noteList: bind(routes.noteList, {
    body: NoteListBody,
    data: NoteList,
    summary: 'The customer’s ratings, the newest first',
    source: 'D 7',
  }),
} as const;
