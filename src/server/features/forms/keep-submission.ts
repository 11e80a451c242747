import type { FormField } from '../../../contract/forms/schemas.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Answer } from '../../../domain/forms/dynamic-form.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Session } from '../../http/session.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken } from '../../infra/tokens.ts';
import { keepProductRequest, lengthProblems } from '../catalogue/requests/product-requests.ts';
import { type FormRow, insertSubmission, type StoredAnswer } from './queries.ts';
import { attachUploads, lockOwnUploads } from './upload-queries.ts';

export interface Submission {
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
  if (sent.row.kept_as === 'product-request') return asProductRequest(tx, sent);
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
    const uploadIds = files.flatMap(({ uploads }) => uploads.map(({ upload_id }) => upload_id));
    await attachUploads(tx, uploadIds, submissionId);
    await tellByMail(tx, sent, submissionId);
  }
  return ok(submissionId);
}

async function ownFiles(tx: Tx, { row, fields, answers, owner }: Submission) {
  const found = [];
  for (const { id: fieldId } of fields.filter(({ type }) => type === 'file_upload')) {
    const tokens = [...new Set(answers.get(fieldId) ?? [])];
    const ofField = { sessionId: owner.sessionId, formId: row.form_id, fieldId };
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
  if (row.sends_receipt && owner.customer) await enqueue(tx, 'form-receipt', { submissionId });
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
