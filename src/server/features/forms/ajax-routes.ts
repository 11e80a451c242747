import type { FastifyInstance } from 'fastify';
import type { FormSendReply } from '../../../contract/forms/schemas.ts';
import { parseJson } from '../../../domain/base/parse-json.ts';
import type { Language } from '../../../language/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import { languageOf } from '../../http/language.ts';
import { type Outcome, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy, type RateLimit } from '../../http/rate-limits/rate-limit.ts';
import { type PostedForm, postedText, readPosted } from '../../http/read-posted.ts';
import { isSameSite } from '../../http/same-site.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { keepUpload, type StoredUpload, type UploadDeps } from './keep-upload.ts';
import { findForm } from './queries.ts';
import { MAX_FILE_MB } from './read-fields.ts';
import { type FormDeps, sendForm } from './send-form.ts';

export type AjaxDeps = FormDeps &
  UploadDeps & { readonly limits: Pick<RateLimits, 'posts'>; readonly contextOf: ContextOf };

/** The reply of the content management system to an unknown action. */
const UNKNOWN_ACTION = '0';
const MAX_ENTRIES = 1000;

/**
 * S 7: POST /p/wp-admin/admin-ajax.php, by which clients of the platform send forms and files. The reply has errors
 * under `errors` and the message under data.actions.success_message; its status is 200 in both cases.
 */
export function registerFormAjax(app: FastifyInstance, deps: AjaxDeps): void {
  app.post('/p/wp-admin/admin-ajax.php', postedRoute(deps.limits.posts), async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
    if (!isSameSite(request, false))
      return reply.code(403).send(JSON.stringify(failed(languageOf(request), refuse('CROSS_SITE'))));
    const posted = await readPosted(request, { ...MULTIPART_LIMITS, files: 1 });
    const query = request.query as Record<string, unknown>;
    const context = deps.contextOf(request, reply);
    const action = postedText(posted, 'action') ?? query['action'];
    if (action === 'nf_ajax_submit') return JSON.stringify(await submit(deps, context, posted, query));
    if (action === 'nf_fu_upload') return JSON.stringify(await upload(deps, context, posted));
    if (action === 'nf_fu_get_new_nonce') return JSON.stringify(nonce(context));
    return reply.code(400).send(UNKNOWN_ACTION);
  });
}

async function submit(
  deps: AjaxDeps,
  context: CallContext,
  posted: PostedForm,
  query: Record<string, unknown>,
): Promise<object> {
  const data = readFormData(postedText(posted, 'formData'));
  const row = data && (await findForm(deps.db, { formId: data.formId }));
  if (!row) return failed(context.language, refuse('FORM_NOT_FOUND'));
  const captcha = query['token_recaptcha'] ?? postedText(posted, 'token_recaptcha');
  const outcome = await sendForm(deps, context, {
    row,
    fields: data.fields,
    guard: data.guard,
    honeypot: postedText(posted, 'website') ?? '',
    captchaToken: typeof captcha === 'string' ? captcha : undefined,
  });
  return outcome.ok ? sent(row.formId, outcome) : failed(context.language, outcome, { form_id: String(row.formId) });
}

async function upload(deps: AjaxDeps, context: CallContext, posted: PostedForm): Promise<object> {
  const [file] = posted.files;
  const formId = idOf(postedText(posted, 'form_id'));
  const fieldId = idOf(postedText(posted, 'field_id'));
  if (!file || formId === undefined || fieldId === undefined)
    return { data: {}, errors: texts(context.language, refuse('BAD_INPUT')), debug: [] };
  const outcome = await keepUpload(deps, context, { ...file, formId, fieldId });
  if (!outcome.ok) return { data: {}, errors: texts(context.language, outcome), debug: [] };
  if (!('data' in outcome)) throw new Error('an upload without its data');
  return { data: { files: [fileObject(outcome.data)] }, errors: [], debug: [] };
}

/** Returns the `tmp_name` under which a client refers to the file until the form is sent. */
function fileObject({ token, name, mediaType, bytes }: StoredUpload) {
  return { name, type: mediaType, tmp_name: token, error: 0, size: bytes };
}

/** Any nonce is accepted, because files are bound to the session instead. */
function nonce({ now }: CallContext): object {
  return { success: true, data: { nonce: '0000000000', nonce_expiry: Math.floor(now.getTime() / 1000) + 43_200 } };
}

function sent(formId: number, outcome: Extract<Outcome<FormSendReply>, { ok: true }>): object {
  if (!('data' in outcome)) throw new Error('a form was sent without an answer');
  const { submissionId, actions } = outcome.data;
  return {
    data: { form_id: String(formId), actions: { ...actions, save: { sub_id: submissionId } } },
    errors: [],
    debug: [],
  };
}

/** Returns messages of fields under the field's id, all others under their code. */
function failed(language: Language, refused: Refused, data: object = {}): object {
  const all = refused.refusals.map((refusal) => ({ ...refusal, message: refusalText(language, refusal) }));
  const atFields = all.filter(({ field }) => field !== undefined);
  const others = all.filter(({ field }) => field === undefined);
  return {
    data,
    errors: {
      ...(atFields.length > 0
        ? {
            fields: Object.fromEntries(
              atFields.map(({ field, code, message }) => [field, { slug: slugOf(code), message }]),
            ),
          }
        : {}),
      form: Object.fromEntries(others.map(({ code, message }) => [slugOf(code), message])),
    },
    debug: [],
  };
}

function texts(language: Language, { refusals }: Refused): string[] {
  return refusals.map((refusal) => refusalText(language, refusal));
}

function slugOf(code: string): string {
  return code === 'REQUIRED' ? 'required-error' : `${code.toLowerCase().replaceAll('_', '-')}-error`;
}

interface FormData {
  readonly formId: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly guard: string | undefined;
}

/**
 * Reads formData as clients write it: { id, fields: { 7: { id, value, files } } }. A field may also be its bare value,
 * and `fields` a list.
 */
function readFormData(text: string | undefined): FormData | undefined {
  const data = asRecord(parseJson(text ?? ''));
  const formId = idOf(data['id'] ?? data['form_id']);
  if (formId === undefined) return undefined;
  const entries = Object.entries(asRecord(data['fields'])).slice(0, MAX_ENTRIES);
  const fields = entries.flatMap(([key, each]) => {
    const field = asRecord(each);
    const id = idOf(field['id'] ?? key);
    return id === undefined ? [] : [[String(id), valueOf(each, field)] as const];
  });
  const guard = asRecord(data['extra'])['guard'];
  return { formId, fields: Object.fromEntries(fields), guard: typeof guard === 'string' ? guard : undefined };
}

function valueOf(each: unknown, field: Readonly<Record<string, unknown>>): unknown {
  const { files } = field;
  if (Array.isArray(files)) return files.slice(0, MAX_ENTRIES).map((file) => asRecord(file)['tmp_name']);
  return typeof each === 'object' && each !== null && !Array.isArray(each) ? field['value'] : each;
}

/** Returns an object's own keys; a list becomes a record of its indexes. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(Object.entries(value)) as Record<string, unknown>)
    : {};
}

/** Reads the id of a form from "5", 5 or "5_2"; the last one is the second copy of form 5 in a page. */
function idOf(value: unknown): number | undefined {
  const [, digits] = /^([1-9]\d{0,8})(?:_\d{1,3})?$/.exec(String(value)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export const MULTIPART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 300,
  files: 5,
  fileSize: MAX_FILE_MB * 1024 * 1024 + 1,
  deps: 310,
  headerPairs: 50,
};

/** Options of routes that accept files: the rate limit stops a sender before the body is read. */
export function postedRoute(limit: RateLimit) {
  return { schema: { hide: true }, onRequest: guardedBy(limit) };
}
