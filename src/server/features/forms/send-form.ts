import { createHash } from 'node:crypto';
import { formSend } from '../../../contract/forms/routes.ts';
import { rulesOf } from '../../../contract/forms/rules.ts';
import type { FormField, FormSendReply } from '../../../contract/forms/schemas.ts';
import { HOUR_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Answer, isAnswerable, problemsOf, readAnswer } from '../../../domain/forms/dynamic-form.ts';
import type { Config } from '../../config/config.ts';
import type { BotChecks } from '../../http/bot-checks/bot-checks.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, type Refusal, type Refused, refuse, refuseAll } from '../../http/outcome.ts';
import type { FormGuard } from '../../infra/bot-check/form-guard.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type EnglishTexts, inEnglish } from '../catalogue/engine/english/english-texts.ts';
import { fieldsFor, successMessage } from './form-view.ts';
import { keepSubmission, type Submission } from './keep-submission.ts';
import { type FormRow, findSubmission, lockVisitor, submissionsSince } from './queries.ts';

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
  if (row.login_required && userId === undefined) return refuse('LOGIN_REQUIRED');
  const fields = await fieldsFor(deps.db, row, { userId, sessionId: session?.sessionId, now: context.now });
  const answers = answersOf(fields, sent.fields);
  const problems = problemsOf(fields.map(rulesOf), answers);
  if (problems.length > 0)
    return invalid(
      problems.map(({ fieldId, code, details }) => ({
        code,
        field: String(fieldId),
        ...(details ? { details } : {}),
      })),
    );
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

/** Submissions of one visitor wait for each other, so that their number in an hour is right however many arrive at once. */
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
  const form = { formId: row.form_id, guardKey: row.guard_key };
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
  const words = JSON.stringify([row.form_id, guard, sessionId, [...answers]]);
  return createHash('sha256').update(words).digest();
}
