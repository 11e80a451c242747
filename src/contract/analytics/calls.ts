import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { AnalyticsBatch, AnalyticsReport, AnalyticsReportQuery } from './schemas.ts';

export const analyticsCalls = {
  analyticsCollect: bind(routes.analyticsCollect, {
    body: AnalyticsBatch,
    data: Type.Object({ accepted: Type.Integer() }),
    summary: 'Events of a browser that consented; refused without a proof that it did',
    source: 'S 3, S 9',
  }),
  analyticsReport: bind(routes.analyticsReport, {
    query: AnalyticsReportQuery,
    data: AnalyticsReport,
    summary: 'What was counted, for the staff',
    source: 'ours',
  }),
} as const;
