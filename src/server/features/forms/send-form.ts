import { createHash } from 'node:crypto';
import { formSend } from '../../../contract/forms/routes.ts';
import { rulesOf } from '../../../contract/forms/rules.ts';
import type { FormField, FormSendReply } from '../../../contract/forms/schemas.ts';
import { HOUR_MS } from '../../../domain/base/duration.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import { type Answer, isAnswerable, problemsOf, readAnswer } from '../../../domain/forms/dynamic-form.ts';
import type { Config } from '../../config/config.ts';
import type { BotChecks } from '../../http/bot-checks.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, type Refusal, type Refused, refuse, refuseAll } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { FormGuard } from '../../infra/bot-check/form-guard.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken } from '../../infra/tokens.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { type EnglishTexts, inEnglish } from '../catalogue/engine/english/english-texts.ts';
import { keepProductRequest, lengthProblems } from '../catalogue/requests/product-requests.ts';
import { fieldsFor, successMessage } from './form-view.ts';
import {
  type FormRow,
  findSubmission,
  insertSubmission,
  lockVisitor,
  type StoredAnswer,
  submissionsSince,
} from './queries.ts';
import { attachUploads, lockOwnUploads } from './upload-queries.ts';

export interface FormDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, 'formsPerHour'>;
  readonly formGuard: FormGuard;
  readonly botChecks: BotChecks;
  /** Called after a job was queued. */
  readonly wakeJobs: () => void;
}

export interface SentForm {
  readonly row: FormRow;
  /** Values by field id, unchecked. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly guard: string | undefined;
  readonly honeypot: string;
  readonly captchaToken: string | undefined;
}

/** Checks the answers by the same rules as the page, stores them, and queues the mails. */
export async function sendForm(deps: FormDeps, context: CallContext, sent: SentForm): Promise<Outcome<FormSendReply>> {
  const { row } = sent;
  const session = await context.session();
  const userId = session?.customer?.userId;
  if (row.loginRequired && userId === undefined) return refuse('LOGIN_REQUIRED');
  const read = await readAnswers(deps.db, sent, { userId, sessionId: session?.sessionId, now: context.now });
  if (!read.ok) return read;
  const { fields, answers } = read.value;
  const stopped = await spamCheck(deps, context, sent);
  if (stopped) return stopped;
  const visitor = await context.visitorSession();
  const fingerprint = fingerprintOf(sent, visitor.sessionId, answers);
  const scope = await deps.catalogue.scopeFor(context);
  const owner = { ...visitor, warehouseId: scope.warehouse.warehouseId };
  const stored = await keepOnce(deps, { row, fields, answers, owner, fingerprint, now: context.now });
  if (!stored.ok) return stored;
  deps.wakeJobs();
  return thanks(scope.snapshot.texts, row, stored.value);
}

interface Answered {
  readonly fields: readonly FormField[];
  readonly answers: ReadonlyMap<number, Answer>;
}

/** Reads and checks the answers to a form. */
export async function readAnswers(
  db: Database,
  { row, fields: raw }: Pick<SentForm, 'row' | 'fields'>,
  asker: Parameters<typeof fieldsFor>[2],
): Promise<Result<Answered, Refusal>> {
  const fields = await fieldsFor(db, row, asker);
  const answers = answersOf(fields, raw);
  const problems = problemsOf(fields.map(rulesOf), answers);
  if (problems.length === 0) return ok({ fields, answers });
  return invalid(
    problems.map(({ fieldId, code, details }) => ({ code, field: String(fieldId), ...(details ? { details } : {}) })),
  );
}

/**
 * Submissions of one visitor wait for each other, so that their number in an hour is right however many arrive at once.
 */
async function keepOnce({ db, config }: FormDeps, submission: Submission): Promise<Result<number, Refusal>> {
  const { owner, fingerprint, now } = submission;
  const since = new Date(now.getTime() - HOUR_MS);
  return db.tx(async (tx): Promise<Result<number, Refusal>> => {
    await lockVisitor(tx, owner.sessionId);
    const before = await findSubmission(tx, fingerprint);
    if (before !== undefined) return ok(before);
    if ((await submissionsSince(tx, owner.sessionId, since)) >= config.formsPerHour) return refuse('TOO_MANY_REQUESTS');
    const kept = await keepSubmission(tx, submission);
    return kept.ok ? kept : invalid(kept.refusals);
  });
}

function thanks(texts: EnglishTexts, row: FormRow, submissionId: number): Outcome<FormSendReply> {
  return done({ submissionId, actions: { success_message: inEnglish(texts, successMessage(row)) } });
}

/** S 5: one message for the whole form, then those at the fields. */
function invalid(refusals: readonly Refusal[]): Refused {
  return refuseAll([{ code: 'FORM_INVALID' }, ...refusals]);
}

/** Values that people fill in come from the request; fixed values come from the form and never from the request. */
function answersOf(fields: readonly FormField[], raw: Readonly<Record<string, unknown>>): Map<number, Answer> {
  return new Map(
    fields
      .filter(({ type }) => type !== 'html')
      .map((field) => {
        const isOpen = isAnswerable(field.type) && field.disable_input === 0;
        const given = isOpen ? (Object.hasOwn(raw, field.id) ? raw[field.id] : '') : field.value;
        return [field.id, readAnswer(field, given)];
      }),
  );
}

async function spamCheck(
  { formGuard, botChecks }: FormDeps,
  context: CallContext,
  { row, guard, honeypot, captchaToken }: SentForm,
): Promise<Outcome<never> | undefined> {
  const form = { formId: row.formId, guardKey: row.guardKey };
  if (formGuard.isProgram({ form, guard, honeypot, now: context.now })) return refuse('LOOKS_AUTOMATIC');
  const refused = await botChecks.refusal(context, 'forms', captchaToken);
  if (refused) return refused;
  // limited by address as well: a visitor without cookies has a new session each time
  return context.limitedBy(formSend.limit);
}

/** Idempotency key: the same answers of the same visitor from one opening of the form are stored once. */
function fingerprintOf(
  { row, guard }: SentForm,
  sessionId: number,
  answers: ReadonlyMap<number, Answer>,
): Buffer | undefined {
  if (guard === undefined) return undefined;
  const words = JSON.stringify([row.formId, guard, sessionId, [...answers]]);
  return createHash('sha256').update(words).digest();
}

interface Submission {
  readonly row: FormRow;
  readonly fields: readonly FormField[];
  readonly answers: ReadonlyMap<number, Answer>;
  readonly owner: Session & { readonly warehouseId: number };
  readonly fingerprint: Buffer | undefined;
  readonly now: Date;
}

/** The id of the stored submission. */
type Stored = Result<number, Refusal>;

const LIST_SEPARATOR = ', ';

/** Stores answers, files and mail jobs, all or nothing. */
export async function keepSubmission(tx: Tx, sent: Submission): Promise<Stored> {
  if (sent.row.keptAs === 'product-request') return asProductRequest(tx, sent);
  const files = await ownFiles(tx, sent);
  const gone = files.filter(({ isWhole }) => !isWhole);
  const whole = refuseIfAny(gone.flatMap(({ fieldId }) => problemAt(String(fieldId), 'UPLOAD_GONE')));
  if (!whole.ok) return whole;
  const names = new Map(files.map(({ fieldId, uploads }) => [fieldId, uploads.map(({ name }) => name)]));
  const { submissionId, isNew } = await insertSubmission(tx, {
    form: sent.row,
    userId: sent.owner.customer?.userId,
    sessionId: sent.owner.sessionId,
    answers: storedAnswers(sent, names),
    replyTo: replyTo(sent),
    fingerprint: sent.fingerprint,
    now: sent.now,
  });
  if (isNew) {
    const uploadIds = files.flatMap(({ uploads }) => uploads.map(({ uploadId }) => uploadId));
    await attachUploads(tx, uploadIds, submissionId);
    await tellByMail(tx, sent, submissionId);
  }
  return ok(submissionId);
}

async function ownFiles(tx: Tx, { row, fields, answers, owner }: Submission) {
  const found = [];
  for (const { id: fieldId } of fields.filter(({ type }) => type === 'file_upload')) {
    const tokens = [...new Set(answers.get(fieldId) ?? [])];
    const ofField = { sessionId: owner.sessionId, formId: row.formId, fieldId };
    const uploads = tokens.length === 0 ? [] : await lockOwnUploads(tx, ofField, tokens.map(hashToken));
    found.push({ fieldId, uploads, isWhole: uploads.length === tokens.length });
  }
  return found;
}

/** Stores labels with the answers, because the form may change later. */
function storedAnswers(
  { fields, answers }: Submission,
  files: ReadonlyMap<number, readonly string[]>,
): readonly StoredAnswer[] {
  return fields
    .filter(({ type }) => type !== 'html')
    .map(({ id, key, type, label, options }) => {
      const answer = files.get(id) ?? answers.get(id) ?? '';
      const inWords = (value: string) => options.find((option) => option.value === value)?.label ?? value;
      const isChoice = type.startsWith('list');
      const worded = typeof answer === 'string' ? inWords(answer) : answer.map(inWords).join(LIST_SEPARATOR);
      return { id, key, type, label, value: isChoice && worded !== '' ? worded : answer };
    });
}

/** Returns the address in the form, else that of the account. */
function replyTo({ fields, answers, owner }: Submission): string | undefined {
  const written = fields.find(({ id, type }) => type === 'email' && (answers.get(id) ?? '') !== '');
  return written ? normaliseEmail(String(answers.get(written.id))) : owner.customer?.email;
}

async function tellByMail(tx: Tx, { row, owner }: Submission, submissionId: number): Promise<void> {
  await enqueue(tx, 'form-submission', { submissionId });
  // only to an account's own address, so that nobody can make the shop write to a stranger
  if (row.sendsReceipt && owner.customer) await enqueue(tx, 'form-receipt', { submissionId });
}

/** Stores a requested product together with the requests of the search, with the same mail to the staff. */
async function asProductRequest(tx: Tx, { fields, answers, owner }: Submission): Promise<Stored> {
  const fieldOf = (key: string) => fields.find((field) => field.key === key)?.id ?? 0;
  const text = String(answers.get(fieldOf('product')) ?? '');
  const field = String(fieldOf('product'));
  const checked = refuseIfAny(lengthProblems(field, text));
  if (!checked.ok) return checked;
  const submissionId = await keepProductRequest(tx, {
    text,
    email: normaliseEmail(String(answers.get(fieldOf('email')) ?? '')) || null,
    warehouseId: owner.warehouseId,
    sessionId: owner.sessionId,
    userId: owner.customer?.userId ?? null,
  });
  return ok(submissionId);
}
