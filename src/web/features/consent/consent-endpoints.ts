import type { Static } from 'typebox';
import type { AnalyticsBatch } from '../../../contract/analytics/schemas.ts';
import type { ConsentAttachBody, ConsentBody, ConsentReply } from '../../../contract/consent/schemas.ts';
import type { Endpoint } from '../../api/endpoints.ts';

/** Beside the others: no first page needs them. endpoints.test.ts holds them against the contract too. */
export const consentEndpoints = {
  save: post<ConsentReply, ConsentBody>('/consent/save'),
  attach: post<ConsentReply, Static<typeof ConsentAttachBody>>('/consent/attach'),
  collect: post<{ accepted: number }, Static<typeof AnalyticsBatch>>('/analytics/collect'),
} as const;

function post<Data, Body extends object>(path: string): Endpoint<Data, undefined, Body> {
  return { method: 'POST', path: `/ebsn/api${path}` };
}
