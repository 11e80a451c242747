import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import * as routes from './routes.ts';

const bind = bindFrom('issue 4, dynamic forms: submissions are kept');

/** A submission of a form, as the staff reads it. */
export const StaffSubmission = Type.Object({
  submissionId: Type.Integer(),
  formId: Type.Integer(),
  title: Type.String({ description: 'of the form' }),
  sentAt: Type.String(),
  customer: Type.Optional(Type.String({ description: 'e-mail of the account; a visitor has none' })),
  replyTo: Type.Optional(Type.String({ description: 'where the sender wants to be written to' })),
  answers: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  files: Type.Array(
    Type.Object({ name: Type.String(), bytes: Type.Integer(), url: Type.String({ description: 'path on this site' }) }),
  ),
});
export type StaffSubmission = Static<typeof StaffSubmission>;

export const SubmissionListQuery = Type.Object({
  form_id: Type.Optional(Id),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
});
export type SubmissionListQuery = Static<typeof SubmissionListQuery>;

export const SubmissionList = Type.Object({
  page: Page,
  submissions: Type.Array(StaffSubmission, { description: 'newest first' }),
  forms: Type.Array(Type.Object({ formId: Type.Integer(), title: Type.String() }), {
    description: 'with which something was sent',
  }),
});
export type SubmissionList = Static<typeof SubmissionList>;

export const staffFormsCalls = {
  staffSubmissionList: bind(routes.staffSubmissionList, {
    query: SubmissionListQuery,
    data: SubmissionList,
    summary: 'What was sent with the forms of the shop, with its files',
  }),
} as const;
