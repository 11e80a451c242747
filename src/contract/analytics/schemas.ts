import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id, Uuid } from '../base/ids.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 3, S 9');

/** Events have the names of GA4's recommended events. */
export const ANALYTICS_EVENTS = [
  'view_item',
  'view_item_list',
  'select_item',
  'add_to_cart',
  'remove_from_cart',
  'search',
  'purchase',
  'view_promotion',
  'select_promotion',
] as const;

/** Events contain only ids: names and prices are in the catalogue, and orders can be read only by their owner. */
export const AnalyticsEvent = Type.Object({
  name: Type.Enum(ANALYTICS_EVENTS),
  secondsAgo: Type.Optional(Type.Number({ minimum: 0, maximum: 3600 })),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        productId: Type.Optional(Id),
        slug: Type.Optional(Type.String({ maxLength: 200, description: 'where a page knows only that' })),
        quantity: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000, description: 'pieces; kg of loose goods' })),
      }),
      { maxItems: 48 },
    ),
  ),
  list: Type.Optional(Type.String({ maxLength: 120, description: 'where: the path of the page' })),
  term: Type.Optional(Type.String({ maxLength: 200, description: 'the search, or the one that led to the goods' })),
  bought: Type.Optional(
    Type.Array(Type.Object({ productId: Id, term: Type.String({ maxLength: 200 }) }), {
      maxItems: 60,
      description: 'of a purchase: the searches that led to its goods; others are ignored',
    }),
  ),
  orderId: Type.Optional(Id),
  promotion: Type.Optional(
    Type.Object({ promotionId: Id, name: Type.String({ maxLength: 200 }), slot: Type.String({ maxLength: 120 }) }),
  ),
});
export type AnalyticsEvent = Static<typeof AnalyticsEvent>;

export const AnalyticsBatch = Type.Object({
  uuid: Uuid,
  clientId: Uuid,
  events: Type.Array(AnalyticsEvent, { minItems: 1, maxItems: 50 }),
});

export const AnalyticsReportQuery = Type.Object({
  from: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'first day' }),
  to: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'last day' }),
  event: Type.Optional(Type.Enum(ANALYTICS_EVENTS)),
});

export const AnalyticsReport = Type.Object({
  counts: Type.Array(
    Type.Object({
      event: Type.String(),
      subject: Type.String({
        description: 'product:17, term:latte, list:/search, position:4, promotion:3; empty: all of it',
      }),
      times: Type.Integer(),
      amount: Type.Integer({ description: 'pieces; of purchases as a whole the cents' }),
    }),
    { maxItems: 500, description: 'the most frequent first' },
  ),
});

export const analyticsCalls = {
  analyticsCollect: bind(routes.analyticsCollect, {
    body: AnalyticsBatch,
    data: Type.Object({ accepted: Type.Integer() }),
    summary: 'Events of a browser that consented; refused without a proof that it did',
  }),
  analyticsReport: bind(routes.analyticsReport, {
    query: AnalyticsReportQuery,
    data: AnalyticsReport,
    summary: 'What was counted, for the staff',
    source: 'ours',
  }),
} as const;
