import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { formInEnglish } from './english-form.ts';
import { formView } from './form-view.ts';
import { findForm } from './queries.ts';
import { type FormDeps, sendForm } from './send-form.ts';

/** S 7, forms: reading a form by its id or slug, and sending it. */
export function formHandlers(deps: FormDeps): Pick<Handlers, 'formView' | 'formSend'> {
  const { db, catalogue, formGuard } = deps;
  return {
    formView: async (context, { query }) => {
      const row = await findForm(db, { formId: query.form_id, slug: query.slug });
      if (!row) return refuse('FORM_NOT_FOUND');
      const session = await context.session();
      const asker = { userId: session?.customer?.userId, sessionId: session?.sessionId, now: context.now };
      const guard = formGuard.issue({ formId: row.form_id, guardKey: row.guard_key }, context.now);
      const { texts } = catalogue.namesIn(context.language);
      return done({ form: { ...formInEnglish(texts, await formView(db, row, asker)), guard } });
    },
    formSend: async (context, { query, body }) => {
      const row = await findForm(db, { formId: body.form_id });
      if (!row) return refuse('FORM_NOT_FOUND');
      return sendForm(deps, context, {
        row,
        fields: body.fields,
        guard: body.guard,
        honeypot: body.website ?? '',
        captchaToken: query.token_recaptcha,
      });
    },
  };
}
