import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { BotChecks } from '../../http/bot-checks/bot-checks.ts';
import type { ContextDeps } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import type { Feature } from '../../http/feature.ts';
import { createFormGuard } from '../../infra/bot-check/form-guard.ts';
import type { UploadStore } from '../../infra/uploads/upload-store.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type AjaxDeps, registerFormAjax } from './ajax-routes.ts';
import { type RenderRefused, registerPlainPosts } from './plain-post.ts';
import { MULTIPART_LIMITS } from './read-multipart.ts';
import { formHandlers } from './routes.ts';
import { staffFormHandlers } from './staff-routes.ts';
import { registerStaffUploads } from './staff-uploads.ts';
import { type FormMailDeps, formMailJobs } from './submission-mail.ts';

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

/** Registers the forms: their calls, mails about submissions, clients of the content management system, and files for the staff. */
export function register({ forms, ...deps }: FormMailDeps & { readonly forms: AjaxDeps }) {
  return {
    handlers: { ...formHandlers(forms), ...staffFormHandlers(deps) },
    jobs: formMailJobs(deps),
    routes: (server: FastifyInstance) => registerForms(server, forms),
  } satisfies Feature;
}

async function registerForms(app: FastifyInstance, deps: AjaxDeps): Promise<void> {
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
