import type { Static } from 'typebox';
import type { FormQuery, FormSendBody, FormSendReply, FormView } from '../../../contract/forms/schemas.ts';
import type { Endpoint } from '../../api/endpoints.ts';

/** Beside those of every page: only pages with a form load them. The test holds them against the contract's list. */
export const formEndpoints = {
  view: { method: 'GET', path: '/ebsn/api/form/view' } as Endpoint<
    Static<typeof FormView>,
    Static<typeof FormQuery>,
    undefined
  >,
  send: { method: 'POST', path: '/ebsn/api/form/send' } as Endpoint<
    FormSendReply,
    { token_recaptcha?: string },
    Static<typeof FormSendBody>
  >,
} as const;

/** Files go the way clients of the content management system send them. */
export const UPLOAD_PATH = '/p/wp-admin/admin-ajax.php?action=nf_fu_upload';
