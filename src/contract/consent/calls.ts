import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { ConsentAttachBody, ConsentBody, ConsentReply } from './schemas.ts';

export const consentCalls = {
  consentSave: bind(routes.consentSave, {
    body: ConsentBody,
    data: ConsentReply,
    summary: 'Keeps a cookie choice as proof, on the account too; profiling is refused where the browser says so',
    source: 'S 3, D 3; decisions, law',
  }),
  consentAttach: bind(routes.consentAttach, {
    body: ConsentAttachBody,
    data: ConsentReply,
    summary: 'After login: a visitor’s choice joins the account, the newest of the two holds',
    source: 'S 3, D 3',
  }),
} as const;
