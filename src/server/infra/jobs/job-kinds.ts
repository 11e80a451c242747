import type { AccountChange, StaffChange } from '../../../domain/account/account-change.ts';
import type { OrderStep } from '../../../domain/orders/order-status.ts';
import type { PaymentNews, TransferNews } from '../../../domain/orders/payment-status.ts';
import type { MailKind, MailTexts } from '../../../domain/settings/mail-texts.ts';
import type { Language } from '../../../language/language.ts';

/** The events of a due for which a company gets a mail. */
export type DueMailKind = 'created' | 'expiring' | 'expired';

/** Jobs without a payload. */
type PlainKind =
  | 'remove-factors'
  | 'erase-accounts'
  | 'bill-months'
  | 'remind-of-dues'
  | 'remind-subscribers'
  | 'renew-authorisations'
  | 'end-consents'
  | 'follow-documents'
  | 'check-payments'
  | 'cancel-unpaid-orders'
  | 'end-finished-today'
  | 'apply-price-plans'
  | 'apply-vat-plans'
  | 'take-due-files'
  | 'sum-promotions'
  | 'sum-codes'
  | 'keep-sales'
  | 'remind-of-exports'
  | 'end-slot-holds'
  | 'rank-sales'
  | 'thaw-carts'
  | 'tell-area-waiters'
  | 'look-up-zones'
  | 'follow-deliveries'
  | 'add-timeslots'
  | 'send-due-webhooks'
  | 'tidy-shop'
  | 'tidy-forms'
  | 'unlock-lost-jobs';

/** Every kind of job with its payload, which is JSON and holds ids rather than copies of rows. */
export interface JobPayloads extends Readonly<Record<PlainKind, object>> {
  'order-confirmation': { readonly orderId: number; readonly isGrown?: boolean; readonly joinedNumber?: number };
  'list-invitation': { readonly invitationId: number };
  'product-request': { readonly productRequestId: number };
  'form-submission': { readonly submissionId: number };
  'form-receipt': { readonly submissionId: number };
  'slot-free': { readonly userId: number; readonly timeslotId: number };
  'area-open': { readonly waiterId: number };
  'password-reset': { readonly name: string };
  'email-confirm': { readonly name: string };
  'email-change': { readonly userId: number; readonly email: string; readonly since?: string };
  'email-undo': {
    readonly userId: number;
    readonly before: string;
    readonly after: string;
    /** When the change was requested, as an ISO instant. */
    readonly since: string;
    readonly isDone: boolean;
  };
  'account-changed': { readonly userId: number; readonly change: AccountChange; readonly to: string };
  'changed-by-staff': { readonly userId: number; readonly news: readonly StaffChange[] };
  'login-code': { readonly userId: number };
  'new-login': { readonly userId: number; readonly device: string; readonly at: string };
  'factor-removal': { readonly removalId: number };
  'account-erasure': { readonly removalId: number };
  'company-request': { readonly userId: number };
  'company-decision': { readonly userId: number };
  'account-made': { readonly userId: number };
  'account-close': { readonly userId: number };
  'account-closed': { readonly to: string; readonly firstName: string; readonly userId?: number };
  'mail-trial': {
    readonly userId: number;
    readonly kind: MailKind;
    readonly language: Language;
    /** A draft, which is stored nowhere else. */
    readonly texts: MailTexts;
  };
  'staff-invitation': { readonly invitationId: number };
  'accounts-merged': { readonly userId: number; readonly to: string; readonly firstName: string };
  'friend-gift': { readonly certificateId: number };
  'company-invitation': { readonly companyInvitationId: number };
  'purchase-request': { readonly requestId: number; readonly approverId: number };
  'purchase-decided': { readonly requestId: number };
  push: {
    readonly userId: number;
    readonly deviceId: number;
    readonly title: string;
    readonly text: string;
    readonly path: string;
    /**
     * The order of the notification; `subject` is its text in Italian, and all devices of a customer have the same
     * `key`.
     */
    readonly about?: { readonly key: string; readonly orderNumber: number; readonly subject: string } | undefined;
  };
  'add-paid-goods': { readonly paymentId: number };
  'order-addition-refused': { readonly paymentId: number };
  'bill-order': { readonly orderId: number };
  'due-mail': { readonly dueId: number; readonly kind: DueMailKind };
  'sale-paid': { readonly saleId: number };
  present: { readonly certificateId: number };
  'subscription-ends': { readonly subscriptionId: number; readonly isOver: boolean };
  'order-unpaid': { readonly orderId: number };
  'order-to-transfer': { readonly orderId: number };
  'payment-news': { readonly orderId: number; readonly news: PaymentNews };
  'uncollected-notice': { readonly orderId: number };
  'transfer-news': { readonly receiptId: number; readonly news: TransferNews };
  'order-step': { readonly orderId: number; readonly step: OrderStep };
  'partner-notice': { readonly orderId: number; readonly eventId: number };
  'capture-payment': { readonly paymentId: number };
  'refund-payment': { readonly paymentId: number };
  'substitute-question': { readonly questionId: number };
  'refund-decided': { readonly requestId: number };
  'rating-answered': { readonly noteId: number };
  'withdrawal-received': { readonly requestId: number };
  'issue-invoice': { readonly orderId: number };
  'invoice-subscription': { readonly saleId: number };
  'send-document': { readonly documentId: number };
  'credit-refunds': { readonly documentId: number };
  'release-payment': { readonly paymentId: number };
  'run-import': { readonly importId: number };
  'take-scheduled-file': { readonly scheduleId: number };
  'export-reminder': { readonly scheduleId: number; readonly day: string };
  'send-webhook': { readonly deliveryId: number };
  'webhook-off': { readonly endpointId: number };
}

export type JobKind = keyof JobPayloads;

/** One attempt of a job. */
export interface JobRun {
  /** The key is the same for each attempt of a job and unique to the job. */
  readonly key: string;
}

export type JobHandler<Kind extends JobKind> = (payload: JobPayloads[Kind], run: JobRun) => Promise<void>;

/** A process runs only the kinds for which it has a handler. */
export type JobHandlers = { readonly [Kind in JobKind]?: JobHandler<Kind> };

/** The hourly jobs of the shop. `main` provides them; the shops of tests do without. */
export type UpkeepHandlers = Readonly<Record<'add-timeslots' | 'tidy-shop' | 'tidy-forms', () => Promise<void>>>;

/** The jobs of features: every kind but the hourly ones and the maintenance of the queue itself. */
export type FeatureJobs = Required<Omit<JobHandlers, keyof UpkeepHandlers | 'unlock-lost-jobs'>>;

/** Jobs of one lane share its workers, so that a slow mail server holds up mails and nothing else. */
export type Lane = 'mail' | 'push' | 'payment' | 'document' | 'import' | 'webhook' | 'upkeep';

export interface JobSettings {
  readonly lane: Lane;
  readonly maxAttempts: number;
  /** Minute, hour, day, month and day of the week, in UTC; absent: the job runs only when it is enqueued. */
  readonly cron?: string;
}

/**
 * The pause after attempt n is e^n seconds, at most six hours (the library's rule): 21 attempts end after 71 hours,
 * 5 attempts after 85 seconds. A failed scheduled job is repeated by its next run.
 */
const mail = { lane: 'mail', maxAttempts: 21 } as const;
/** The last of 7 attempts is after eleven minutes: a late notification is worth nothing. */
const push = { lane: 'push', maxAttempts: 7 } as const;
const payment = { lane: 'payment', maxAttempts: 21 } as const;
const document = { lane: 'document', maxAttempts: 21 } as const;
const scheduled = (cron: string) => ({ lane: 'upkeep', maxAttempts: 5, cron }) as const;

const SETTINGS = {
  'order-confirmation': mail,
  'list-invitation': mail,
  'product-request': mail,
  'form-submission': mail,
  'form-receipt': mail,
  'slot-free': mail,
  'area-open': mail,
  'password-reset': mail,
  'email-confirm': mail,
  'email-change': mail,
  'email-undo': mail,
  'account-changed': mail,
  'changed-by-staff': mail,
  'login-code': mail,
  'new-login': mail,
  'factor-removal': mail,
  'remove-factors': scheduled('* * * * *'),
  'account-erasure': mail,
  'erase-accounts': scheduled('37 * * * *'),
  'add-paid-goods': payment,
  'order-addition-refused': mail,
  'due-mail': mail,
  'sale-paid': mail,
  present: mail,
  'subscription-ends': mail,
  'remind-subscribers': scheduled('42 * * * *'),
  'order-unpaid': mail,
  'order-to-transfer': mail,
  'payment-news': mail,
  'uncollected-notice': mail,
  'transfer-news': mail,
  'renew-authorisations': { lane: 'payment', maxAttempts: 5, cron: '22 * * * *' },
  'order-step': mail,
  'partner-notice': mail,
  'company-request': mail,
  'company-decision': mail,
  'account-made': mail,
  'account-close': mail,
  'account-closed': mail,
  'accounts-merged': mail,
  'mail-trial': mail,
  'staff-invitation': mail,
  'friend-gift': mail,
  'company-invitation': mail,
  'purchase-request': mail,
  'purchase-decided': mail,
  push,
  'release-payment': payment,
  'capture-payment': payment,
  'refund-payment': payment,
  'substitute-question': mail,
  'refund-decided': mail,
  'rating-answered': mail,
  'withdrawal-received': mail,
  'issue-invoice': document,
  'invoice-subscription': document,
  'send-document': document,
  'credit-refunds': document,
  'follow-documents': { lane: 'document', maxAttempts: 5, cron: '*/5 * * * *' },
  'check-payments': { lane: 'payment', maxAttempts: 5, cron: '* * * * *' },
  'cancel-unpaid-orders': scheduled('* * * * *'),
  'end-consents': scheduled('* * * * *'),
  'end-finished-today': scheduled('* * * * *'),
  'apply-price-plans': scheduled('* * * * *'),
  'apply-vat-plans': scheduled('* * * * *'),
  'run-import': { lane: 'import', maxAttempts: 3 },
  'take-due-files': scheduled('* * * * *'),
  'take-scheduled-file': { lane: 'import', maxAttempts: 3 },
  'sum-promotions': scheduled('*/5 * * * *'),
  'sum-codes': scheduled('*/5 * * * *'),
  'keep-sales': scheduled('* * * * *'),
  'remind-of-exports': scheduled('7 5 * * *'),
  'export-reminder': mail,
  'end-slot-holds': scheduled('* * * * *'),
  'rank-sales': scheduled('20 1 * * *'),
  'thaw-carts': scheduled('* * * * *'),
  'bill-order': { lane: 'upkeep', maxAttempts: 21 },
  'bill-months': scheduled('12 * * * *'),
  'remind-of-dues': scheduled('32 * * * *'),
  'tell-area-waiters': scheduled('47 * * * *'),
  'look-up-zones': scheduled('*/5 * * * *'),
  'follow-deliveries': scheduled('* * * * *'),
  'add-timeslots': scheduled('7 * * * *'),
  'send-webhook': { lane: 'webhook', maxAttempts: 5 },
  'send-due-webhooks': scheduled('* * * * *'),
  'webhook-off': mail,
  'tidy-shop': scheduled('17 * * * *'),
  'tidy-forms': scheduled('27 * * * *'),
  'unlock-lost-jobs': scheduled('* * * * *'),
} as const satisfies Readonly<Record<JobKind, JobSettings>>;

export const JOB_KINDS: Readonly<Record<JobKind, JobSettings>> = SETTINGS;

/**
 * The kinds that the staff must retry once all attempts failed, because no schedule repeats them. Notifications are not
 * among them: they are worth nothing by then. Webhooks have a page and attempts of their own.
 */
export type RetriedKind = {
  [Kind in JobKind]: (typeof SETTINGS)[Kind] extends { readonly cron: string } | { readonly lane: 'push' | 'webhook' }
    ? never
    : Kind;
}[JobKind];
export const RETRIED_KINDS = (Object.keys(JOB_KINDS) as JobKind[]).filter(
  (kind): kind is RetriedKind =>
    JOB_KINDS[kind].cron === undefined && JOB_KINDS[kind].lane !== 'push' && JOB_KINDS[kind].lane !== 'webhook',
);

/** Returns whether a job writes a mail and does nothing else, so that it may run once more. */
export function isMailJob(kind: JobKind): boolean {
  return JOB_KINDS[kind].lane === 'mail';
}
