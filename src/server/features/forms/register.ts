import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { Language } from '../../../language/language.ts';
import type { BotChecks } from '../../http/bot-checks.ts';
import type { CallContext, ContextDeps } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import { refusalEnvelope } from '../../http/envelope.ts';
import type { Feature } from '../../http/feature.ts';
import { languageOf } from '../../http/language.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import { type PostedForm, postedText, readPosted } from '../../http/read-posted.ts';
import { isSameSite } from '../../http/same-site.ts';
import { type FileDeps, serveFiles } from '../../http/serving/stored-files.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { staffOf } from '../../http/staff-only.ts';
import { createFormGuard } from '../../infra/bot-check/form-guard.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { type AjaxDeps, MULTIPART_LIMITS, postedRoute, registerFormAjax } from './ajax-routes.ts';
import { keepUpload } from './keep-upload.ts';
import { findForm } from './queries.ts';
import { formHandlers, staffFormHandlers } from './routes.ts';
import { sendForm } from './send-form.ts';
import { type FormMailDeps, formMailJobs } from './submission-mail.ts';
import { findSentUpload } from './upload-queries.ts';

/** Dependencies of every way to send a form. */
export function formDeps(
  calls: ContextDeps & { readonly botChecks: BotChecks },
  rest: { uploads: UploadStore; catalogue: Catalogue; contextOf: ContextOf; wakeJobs: () => void },
): AjaxDeps {
  const { config, db, limits, botChecks } = calls;
  const { uploads, catalogue, contextOf, wakeJobs } = rest;
  return {
    db,
    catalogue,
    config,
    uploads,
    wakeJobs,
    formGuard: createFormGuard({ minimumMs: config.formMinimumMs }),
    botChecks,
    limits,
    contextOf,
  };
}

/**
 * Registers the forms: their calls, mails about submissions, clients of the content management system, and files for
 * the staff.
 */
export function register({
  forms,
  ...deps
}: FormMailDeps & Pick<FileDeps, 'staffRecord'> & { readonly forms: AjaxDeps }) {
  return {
    handlers: { ...formHandlers(forms), ...staffFormHandlers(deps) },
    jobs: formMailJobs(deps),
    routes: (server: FastifyInstance) => registerForms(server, { ...forms, staffRecord: deps.staffRecord }),
  } satisfies Feature;
}

async function registerForms(app: FastifyInstance, deps: AjaxDeps & FileDeps): Promise<void> {
  await withFiles(app, (scope) => registerFormAjax(scope, deps));
  registerStaffUploads(app, deps);
}

/** Registers the forms in pages that browsers without scripts send. */
export async function registerPageForms(app: FastifyInstance, deps: AjaxDeps, render: RenderRefused): Promise<void> {
  await withFiles(app, (scope) => registerPlainPosts(scope, deps, render));
}

/** Registered in their own scope, so that no other route accepts files. */
async function withFiles(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    // a file that is too large is truncated and refused at its field
    await scope.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
    register(scope);
  });
}

const ID = /^[1-9]\d{0,8}$/;

/** Files of forms, which the staff download. */
function registerStaffUploads(app: FastifyInstance, deps: AjaxDeps & FileDeps): void {
  serveFiles(app, deps, {
    path: '/staff/form-uploads/:upload_id',
    by: 'upload_id',
    call: 'formUpload',
    find: async (id, context) => {
      const staff = await staffOf(context, 'forms');
      return staff && ID.test(id) ? findSentUpload(deps.db, Number(id)) : undefined;
    },
  });
}

/** A form that was sent without scripts and refused: all its values and the messages. */
interface RefusedPost {
  readonly formId: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Messages by field id. */
  readonly problems: Readonly<Record<string, string>>;
  /** The message about the form as a whole. */
  readonly message: string;
  /** Stored files by field id; their tokens are among `values`. */
  readonly files: Readonly<Record<string, readonly { readonly token: string; readonly name: string }[]>>;
}

/** Sends the page again, with the refused form in it. */
type RenderRefused = (request: FastifyRequest, reply: FastifyReply, refused: RefusedPost) => Promise<FastifyReply>;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FILE_FIELD = /^file-(\d{1,9})$/;
const FIELD = /^\d{1,9}$/;

/** Handles a form that the browser itself posts: the reply is a page. */
function registerPlainPosts(app: FastifyInstance, deps: AjaxDeps, render: RenderRefused): void {
  app.post('/page/:slug', postedRoute(deps.limits.posts), async (request, reply) => {
    const { slug } = request.params as { slug: string };
    if (!isSameSite(request, false)) return sendRefusal(reply, 403, refuse('CROSS_SITE'));
    const posted = await readPosted(request, MULTIPART_LIMITS);
    const row = await findForm(deps.db, { formId: Number(postedText(posted, 'form_id')?.slice(0, 9)) || 0 });
    if (!SLUG.test(slug)) return sendRefusal(reply, 404, refuse('FORM_NOT_FOUND'));
    // the form was removed from the page meanwhile: show the page
    if (!row) return reply.redirect(`/page/${slug}`, 303);
    const context = deps.contextOf(request, reply);
    const received = await receiveFiles(deps, context, row.formId, posted);
    const sent =
      received.refusals.length > 0
        ? refuseAll([{ code: 'FORM_INVALID' }, ...received.refusals])
        : await send(deps, context, posted, { row, fields: received.values });
    if (sent.ok) return reply.redirect(`/page/${slug}?inviato=${row.formId}#modulo`, 303);
    return render(
      request,
      reply,
      refusedPost({ formId: row.formId, language: languageOf(request) }, received, sent.refusals),
    );
  });
}

async function send(
  deps: AjaxDeps,
  context: CallContext,
  posted: PostedForm,
  { row, fields }: Pick<Parameters<typeof sendForm>[2], 'row' | 'fields'>,
): Promise<Result<void, Refusal>> {
  const outcome = await sendForm(deps, context, {
    row,
    fields,
    guard: postedText(posted, 'guard') || undefined,
    honeypot: postedText(posted, 'website') ?? '',
    captchaToken: postedText(posted, 'token_recaptcha'),
  });
  return outcome.ok ? ok() : outcome;
}

interface Received {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly files: RefusedPost['files'];
  readonly refusals: readonly Refusal[];
}

/**
 * Files are stored before anything is checked, so that a sender who corrects another field need not choose them again.
 */
async function receiveFiles(
  deps: AjaxDeps,
  context: CallContext,
  formId: number,
  posted: PostedForm,
): Promise<Received> {
  const values = new Map([...posted.fields].filter(([name]) => FIELD.test(name)));
  const files: Record<string, { token: string; name: string }[]> = {};
  for (const [name, given] of posted.fields) {
    const [, fieldId] = /^name-(\d{1,9})$/.exec(name) ?? [];
    if (fieldId === undefined) continue;
    const tokens = [values.get(fieldId) ?? []].flat();
    files[fieldId] = [given].flat().flatMap((each, index) => {
      const token = tokens[index];
      return token === undefined ? [] : [{ token, name: each.slice(0, 120) }];
    });
  }
  const refusals: Refusal[] = [];
  for (const file of posted.files) {
    const [, fieldId] = FILE_FIELD.exec(file.fieldName) ?? [];
    if (fieldId === undefined) continue;
    const outcome = await keepUpload(deps, context, { ...file, formId, fieldId: Number(fieldId) });
    if (!outcome.ok) refusals.push(...outcome.refusals.map((refusal) => ({ ...refusal, field: fieldId })));
    else if ('data' in outcome) {
      const { token, name } = outcome.data;
      values.set(fieldId, [values.get(fieldId) ?? [], token].flat());
      files[fieldId] = [...(files[fieldId] ?? []), { token, name }];
    }
  }
  return { values: Object.fromEntries(values), files, refusals };
}

function refusedPost(
  { formId, language }: { formId: number; language: Language },
  { values, files }: Received,
  refusals: readonly Refusal[],
): RefusedPost {
  const text = (refusal: Refusal) => refusalText(language, refusal);
  const atFields = refusals.filter(({ field }) => field !== undefined);
  const [general] = refusals.filter(({ field }) => field === undefined);
  return {
    formId,
    values,
    files,
    problems: Object.fromEntries(atFields.map((refusal) => [refusal.field ?? '', text(refusal)])),
    message: text(general ?? { code: 'FORM_INVALID' }),
  };
}

function sendRefusal(reply: FastifyReply, status: number, refused: ReturnType<typeof refuse>): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(refusalEnvelope(refused, languageOf(reply.request)));
}
