import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { LABEL_KEYS, wordsOfKey } from '../../../contract/languages/label-keys.ts';
import { MAX_LABEL, MAX_LABELS } from '../../../contract/languages/staff-schemas.ts';
import { wordsOfLabel } from '../../../contract/message-codes.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import { type Dictionary, LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../../language/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import { refusalEnvelope } from '../../http/envelope.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { languageOf } from '../../http/language.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { isSameSite } from '../../http/same-site.ts';
import type { Database } from '../../infra/database/types.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import { setLanguage } from '../customers/queries.ts';
import { type Labels, valuesOf } from './labels.ts';
import { announceLabelChange, countLabels, deleteLabel, lockLabels, readLabels, writeLabel } from './queries.ts';

/** Languages: the labels of the shop, the staff's texts for them, and the switch at the foot of every page. */
export function register(deps: ChoiceDeps & { readonly labels: Labels }) {
  return {
    handlers: { ...languageHandlers(deps), ...staffLabelHandlers(deps) },
    routes: (server: FastifyInstance) => registerLanguageChoice(server, deps),
  } satisfies Feature;
}

/**
 * S 7: GET /lang/lang-info. It has the documented keys with their texts (S 8), and every text that the staff has
 * reworded.
 */
function languageHandlers({ labels }: { labels: Labels }) {
  return {
    langInfo: async (context, { query }) => {
      const { lang_info_name: name = '' } = query;
      const [, said] = /(?:^|[-_])([a-z]{2})$/i.exec(name) ?? [];
      const language = readLanguage(said?.toLowerCase()) ?? context.language;
      return done({ lang_info_name: name, language, labels: withKeys(language, labels.of(language)) });
    },
  } satisfies Partial<Handlers>;
}

function withKeys(language: Language, labels: Dictionary): Record<string, string> {
  const { dictionary } = localeOf(language);
  const labelFor = (words: string) => labels[words] ?? dictionary?.[words] ?? words;
  return { ...Object.fromEntries(Object.entries(LABEL_KEYS).map(([key, words]) => [key, labelFor(words)])), ...labels };
}

interface ChoiceDeps {
  readonly db: Database;
  readonly contextOf: ContextOf;
}

/** The switch at the foot of every page: a form, so that it works without scripts. The account keeps the choice too. */
function registerLanguageChoice(app: FastifyInstance, { db, contextOf }: ChoiceDeps): void {
  app.post('/lingua', { schema: { hide: true } }, async (request, reply) => {
    if (!isSameSite(request, false)) {
      return reply
        .code(403)
        .type('application/json; charset=utf-8')
        .send(refusalEnvelope(refuse('CROSS_SITE'), languageOf(request)));
    }
    const { lingua, da } = (request.body ?? {}) as Record<string, unknown>;
    const language = readLanguage(lingua) ?? 'it';
    const context = contextOf(request, reply);
    const userId = (await context.session())?.customer?.userId;
    if (userId !== undefined) await setLanguage(db, userId, language);
    context.speak(language);
    // only a path of the shop, because the parameter could lead elsewhere
    return reply.redirect(typeof da === 'string' && isInternal(da) ? da : '/', 303);
  });
}

function readLanguage(said: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === said);
}

/** Stores the choice of a browser for the account that logs in with it. */
export function chosenIn(context: CallContext): Language | undefined {
  return readLanguage(context.cookie(LANGUAGE_COOKIE));
}

/** Issue 4, labels: every process and every page shows the new texts from the next request on. */
function staffLabelHandlers({ db }: { db: Database }) {
  const all = async () => done({ labels: await readLabels(db) });
  return {
    staffLabelList: all,
    staffLabelUpdate: async (_context, { body }) => {
      const label = { ...body, words: wordsOfKey(body.words), label: body.label.trim() };
      const checked = checkLabel(label);
      if (!checked.ok) return checked;
      const isWritten = await db.tx(async (tx) => {
        await lockLabels(tx);
        if ((await countLabels(tx, label)) >= MAX_LABELS) return false;
        await writeLabel(tx, label);
        await announceLabelChange(tx);
        return true;
      });
      return isWritten ? all() : refuse('TOO_MANY_LABELS', { details: { max: MAX_LABELS } });
    },
    staffLabelDelete: async (_context, { body: { language, words } }) => {
      await db.tx(async (tx) => {
        await deleteLabel(tx, language, wordsOfKey(words));
        await announceLabelChange(tx);
      });
      return all();
    },
  } satisfies Partial<Handlers>;
}

function checkLabel({ words, label }: BodyOf<Calls['staffLabelUpdate']>): Result<void, Refusal> {
  const field = 'label';
  const checked = refuseIfAny([...required(field, label), ...tooLong(field, label, MAX_LABEL)]);
  if (!checked.ok) return checked;
  const values = valuesOf(wordsOfLabel(words));
  if (valuesOf(label) === values) return ok();
  return values === ''
    ? refuse('LABEL_WITHOUT_VALUES', { field })
    : refuse('LABEL_VALUES', { field, details: { values: values.replaceAll(',', ', ') } });
}
