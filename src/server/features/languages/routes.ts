import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '../../../contract/english.ts';
import { LABELS_IN_ENGLISH } from '../../../contract/label-english.ts';
import { LABEL_KEYS } from '../../../contract/languages/label-keys.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import { type Dictionary, LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../../language/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import { refusalEnvelope } from '../../http/envelope.ts';
import type { Handlers } from '../../http/handlers.ts';
import { languageOf } from '../../http/language.ts';
import { done, refuse } from '../../http/outcome.ts';
import { isSameSite } from '../../http/same-site.ts';
import type { Database } from '../../infra/database/types.ts';
import { setLanguage } from '../customers/queries.ts';
import type { Labels } from './labels.ts';

/** S 7: GET /lang/lang-info. It has the documented keys with their texts (S 8), and every text that the staff has reworded. */
export function languageHandlers({ labels }: { labels: Labels }): Pick<Handlers, 'langInfo'> {
  return {
    langInfo: async (context, { query }) => {
      const { lang_info_name: name = '' } = query;
      const [, said] = /(?:^|[-_])([a-z]{2})$/i.exec(name) ?? [];
      const language = readLanguage(said?.toLowerCase()) ?? context.language;
      return done({ lang_info_name: name, language, labels: withKeys(language, labels.of(language)) });
    },
  };
}

const ENGLISH: Dictionary = { ...REFUSALS, ...LABELS_IN_ENGLISH };

function withKeys(language: Language, labels: Dictionary): Record<string, string> {
  const textOf = (words: string) => labels[words] ?? (language === 'en' ? ENGLISH[words] : undefined) ?? words;
  return {
    ...Object.fromEntries(Object.entries(LABEL_KEYS).map(([key, words]) => [key, textOf(words)])),
    ...labels,
  };
}

export interface ChoiceDeps {
  readonly db: Database;
  readonly contextOf: ContextOf;
}

/** The switch at the foot of every page: a form, so that it works without scripts. The account keeps the choice too. */
export function registerLanguageChoice(app: FastifyInstance, { db, contextOf }: ChoiceDeps): void {
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
    // only a path of the shop: nothing that is sent along may lead elsewhere
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
