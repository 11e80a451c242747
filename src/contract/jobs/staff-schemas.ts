import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

/**
 * The kinds of failed jobs that the staff may see and repeat. The server derives them from its table of jobs
 * (RETRIED_KINDS): it does not compile if one is missing here.
 */
export const GIVEN_UP_KINDS = [
  // mails
  'order-confirmation',
  'order-unpaid',
  'order-to-transfer',
  'order-step',
  'order-addition-refused',
  'partner-notice',
  'payment-news',
  'transfer-news',
  'uncollected-notice',
  'webhook-off',
  'substitute-question',
  'refund-decided',
  'rating-answered',
  'withdrawal-received',
  'due-mail',
  'export-reminder',
  'sale-paid',
  'present',
  'friend-gift',
  'subscription-ends',
  'list-invitation',
  'product-request',
  'form-submission',
  'form-receipt',
  'slot-free',
  'area-open',
  'company-request',
  'company-decision',
  'company-invitation',
  'purchase-request',
  'purchase-decided',
  'account-made',
  'account-close',
  'account-closed',
  'accounts-merged',
  'mail-trial',
  'staff-invitation',
  'account-changed',
  'changed-by-staff',
  'password-reset',
  'email-confirm',
  'email-change',
  'email-undo',
  'login-code',
  'new-login',
  'factor-removal',
  'account-erasure',
  // payments
  'add-paid-goods',
  'release-payment',
  'capture-payment',
  'refund-payment',
  // documents and bills
  'issue-invoice',
  'invoice-subscription',
  'send-document',
  'credit-refunds',
  'bill-order',
  // files of goods
  'run-import',
  'take-scheduled-file',
] as const;
export type GivenUpKind = (typeof GIVEN_UP_KINDS)[number];

/** Given up after days of attempts; failing, to be tried again by itself; or waiting for its first attempt. */
export const JOB_STATES = ['given_up', 'failing', 'waiting'] as const;
export type StaffJobState = (typeof JOB_STATES)[number];

const jobCounts = Object.fromEntries(JOB_STATES.map((state) => [state, Type.Integer()]));

/** A job that has not succeeded yet: a mail, a call to a payment provider, or a document. */
export const GivenUpJob = Type.Object({
  jobId: Type.Integer(),
  kind: Type.Enum(GIVEN_UP_KINDS),
  about: Type.String({
    description: 'number of the order, payment, document, request or customer, or the address that it was for',
  }),
  attempts: Type.Integer(),
  reason: Type.String({ description: 'what the last attempt failed with, in the words of who refused it' }),
  writtenAt: Type.String(),
  givenUpAt: Type.Optional(Type.String({ description: 'absent: it is not given up' })),
  nextAt: Type.Optional(Type.String({ description: 'when it is tried by itself; absent: it is given up' })),
});
export type GivenUpJob = Static<typeof GivenUpJob>;

export const GivenUpJobList = Type.Object({
  jobs: Type.Array(GivenUpJob, { description: 'of the state that was asked for, latest first, at most 500' }),
  counts: Type.Object(jobCounts as Record<StaffJobState, ReturnType<typeof Type.Integer>>),
});
export type GivenUpJobList = Static<typeof GivenUpJobList>;

export const JobRetryBody = Type.Object({ jobId: Id });

const bind = bindFrom('issues 13 and 31: whatever is given up is shown to the staff; decision 24');

export const staffJobsCalls = {
  staffJobList: bind(routes.staffJobList, {
    query: Type.Object({ state: Type.Optional(Type.Enum([...JOB_STATES], { default: 'given_up' })) }),
    data: GivenUpJobList,
    summary: 'Mails, payments and documents that were given up after days of attempts, fail or wait',
  }),
  staffJobRetry: bind(routes.staffJobRetry, {
    body: JobRetryBody,
    data: GivenUpJobList,
    summary: 'Tries what was given up, or fails, again now; what is under way already is left alone',
  }),
} as const;
