import { Type } from 'typebox';
import { AnalyticsBatch, AnalyticsReport, AnalyticsReportQuery } from '../analytics/schemas.ts';
import { call } from '../base/call.ts';
import { ConsentAttachBody, ConsentBody, ConsentReply } from './schemas.ts';

export const consentCalls = {
  consentSave: call('POST', '/consent/save', 'any', {
    body: ConsentBody,
    data: ConsentReply,
    summary: 'Keeps a cookie choice as proof, on the account too; profiling is refused where the browser says so',
    source: 'S 3, D 3; decisions, law',
  }),
  consentAttach: call('POST', '/consent/attach', 'user', {
    body: ConsentAttachBody,
    data: ConsentReply,
    summary: 'After login: a visitor’s choice joins the account, the newest of the two holds',
    source: 'S 3, D 3',
  }),
  analyticsCollect: call('POST', '/analytics/collect', 'any', {
    body: AnalyticsBatch,
    data: Type.Object({ accepted: Type.Integer() }),
    summary: 'Events of a browser that consented; refused without a proof that it did',
    source: 'S 3, S 9',
  }),
  analyticsReport: call('GET', '/analytics/report', 'staff', {
    query: AnalyticsReportQuery,
    data: AnalyticsReport,
    summary: 'What was counted, for the staff',
    source: 'ours',
  }),
} as const;
