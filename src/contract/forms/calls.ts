import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { FormQuery, FormSendBody, FormSendReply, FormView } from './schemas.ts';

export const formsCalls = {
  formView: bind(routes.formView, {
    query: FormQuery,
    data: FormView,
    summary: 'A form by its id or slug, with the defaults and orders of who asks',
    source: 'S 7, "paths not shown"; decision 14',
  }),
  formSend: bind(routes.formSend, {
    query: OfPeople,
    body: FormSendBody,
    data: FormSendReply,
    summary: 'Sends a form; refusals name the field’s id. A few a minute',
    source: 'S 7, "paths not shown"; decision 14',
  }),
} as const;
