import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { FormQuery, FormSendBody, FormSendReply, FormView } from './schemas.ts';

export const formsCalls = {
  formView: call('GET', '/form/view', 'any', {
    query: FormQuery,
    data: FormView,
    summary: 'A form by its id or slug, with the defaults and orders of who asks',
    source: 'S 7, "paths not shown"; decision 14',
  }),
  formSend: call('POST', '/form/send', 'any', {
    query: Type.Object({ token_recaptcha: Type.Optional(Type.String({ maxLength: 4000 })) }),
    body: FormSendBody,
    data: FormSendReply,
    summary: 'Sends a form; refusals name the field’s id. A few a minute',
    source: 'S 7, "paths not shown"; decision 14',
  }),
} as const;
