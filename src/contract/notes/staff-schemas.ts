import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { MAX_RATING } from './limits.ts';
import * as routes from './routes.ts';

export const RATING_VIEWS = ['all', 'unanswered', 'few', 'words'] as const;
export type RatingView = (typeof RATING_VIEWS)[number];

export const StaffRatingsQuery = Type.Object({
  view: Type.Optional(
    Type.Enum([...RATING_VIEWS], {
      default: 'all',
      description: 'unanswered: with words and no answer. few: one to three stars. words: with words',
    }),
  ),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RATING })),
  warehouse_id: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'the number of an order, or words of the rating' })),
  page: pageNumber(10_000),
});
export type StaffRatingsQuery = Static<typeof StaffRatingsQuery>;

/** A rating that a customer gave an order. */
export const StaffRating = Type.Object({
  noteId: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.Integer(),
  userId: Type.Integer(),
  customer: Type.String(),
  store: Type.String(),
  rating: Type.Integer({ description: 'stars, 1 to 5' }),
  body: Type.String(),
  writtenAt: Type.String(),
  answer: Type.Optional(Type.String({ description: 'absent: nobody has answered' })),
  answeredBy: Type.Optional(Type.String()),
  answeredAt: Type.Optional(Type.String()),
  modifiedAt: Type.String({ description: 'sent back with an answer, which is refused if the rating changed since' }),
});
export type StaffRating = Static<typeof StaffRating>;

const views = Object.fromEntries(RATING_VIEWS.map((view) => [view, Type.Integer()]));
export const StaffRatings = Type.Object({
  page: Page,
  ratings: Type.Array(StaffRating, { description: 'the newest first, of orders of the stores of the person' }),
  views: Type.Object(views as Record<RatingView, ReturnType<typeof Type.Integer>>),
  average: Type.Optional(Type.Number({ description: 'stars of 90 days; absent: nobody rated' })),
});
export type StaffRatings = Static<typeof StaffRatings>;

export const StaffRatingAnswerBody = Type.Object({
  note_id: Id,
  text: Type.String({ maxLength: 4000, description: 'up to 1000 characters; the customer gets it by mail' }),
  modified_at: Type.String(),
});

export const STAFF_RATING_ERRORS = {
  RATING_GONE: 'Questa valutazione non c’è più',
  RATING_ANSWERED: 'Qualcuno ha già risposto a questa valutazione',
  RATING_CHANGED: 'Il cliente ha cambiato la valutazione: rileggila prima di rispondere',
} as const;

const bind = bindFrom('issue 48');
export const staffNotesCalls = {
  staffRatings: bind(routes.staffRatings, {
    query: StaffRatingsQuery,
    data: StaffRatings,
    summary: 'How customers rated their orders, with their words',
  }),
  staffRatingAnswer: bind(routes.staffRatingAnswer, {
    body: StaffRatingAnswerBody,
    data: Type.Object({ rating: StaffRating }),
    summary: 'Answer a rating; the customer gets the words by mail and sees them at the order',
  }),
} as const;
