import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';
import { isCurrent } from '../../../domain/account/consent.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { AnalyticsRecord, AnalyticsSink } from '../../infra/analytics/analytics-sink.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { choiceFor } from '../consent/queries.ts';
import { type Circumstances, countsBetween, type RecentOrder, recordOf } from './records.ts';

/** Analytics: events of browsers that consented, and their daily counts. */
export function register(deps: Parameters<typeof analyticsHandlers>[0]) {
  return { handlers: analyticsHandlers(deps) } satisfies Feature;
}

const MAX_COUNTS = 500;

export interface AnalyticsDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly sinks: readonly AnalyticsSink[];
  readonly recentOrder: RecentOrder;
}

/** S 3, S 9: events of browsers that consented, and only theirs, go to every configured receiver. */
function analyticsHandlers(deps: AnalyticsDeps) {
  const { db, sinks } = deps;
  return {
    analyticsCollect: async (context, { body }) => {
      const userId = (await context.session())?.customer?.userId;
      const choice = await choiceFor(db, body.uuid, userId);
      if (!choice?.analytics || !isCurrent(choice, context.now)) return refuse('CONSENT_MISSING');
      const records = await recordsOf(deps, context, body.events, userId);
      for (const sink of sinks) await sink.take({ clientId: body.clientId, records });
      return done({ accepted: records.length });
    },
    analyticsReport: async (_context, { query }) => {
      const { from, to, event } = query;
      if (!isDate(from) || !isDate(to)) return refuse('INVALID_DATE');
      return done({ counts: await countsBetween(db, { from, to, event, limit: MAX_COUNTS }) });
    },
  } satisfies Partial<Handlers>;
}

async function recordsOf(
  { db, catalogue, recentOrder }: AnalyticsDeps,
  context: CallContext,
  events: readonly AnalyticsEvent[],
  userId: number | undefined,
): Promise<AnalyticsRecord[]> {
  const around: Circumstances = {
    scope: await catalogue.scopeFor(context, {}, 'it'),
    now: context.now,
    purchased: async (orderId, since) =>
      orderId === undefined || userId === undefined ? undefined : recentOrder(db, { userId, orderId, since }),
  };
  const records: AnalyticsRecord[] = [];
  for (const event of events) {
    const record = await recordOf(event, around);
    if (record) records.push(record);
  }
  return records;
}
