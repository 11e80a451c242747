import type { FastifyInstance } from 'fastify';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import { closedPage, OPENING_FORM } from '../../http/closed-shop/closed-page.ts';
import { CLOSED_POLICY } from '../../http/closed-shop/closed-shop.ts';
import { languageOf } from '../../http/language.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { guardedBy } from '../../http/rate-limits/rate-limit.ts';
import { isSameSite } from '../../http/same-site.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { addOpeningWaiter } from '../addresses/area-waiters.ts';
import { closedState, takesOrders } from './opening.ts';

export interface OpeningFormDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, 'posts'>;
  readonly config: Pick<Config, 'news' | 'look' | 'contact'>;
}

const UNPROCESSABLE = 422;
const MAX_EMAIL = 254;

/**
 * The e-mail of somebody who wants to hear when the shop opens, posted by a form that needs no scripts: a closed shop
 * has no pages, and nobody is logged in. Asking twice is asking once.
 */
export function registerOpeningForm(app: FastifyInstance, { db, clock, limits, config }: OpeningFormDeps): void {
  const guarded = { schema: { hide: true }, onRequest: guardedBy(limits.posts) };
  app.post(OPENING_FORM, guarded, async (request, reply) => {
    const now = clock.now();
    const { date: today } = romeTime(now);
    if (!isSameSite(request, false) || (await takesOrders(db, config.news, today))) return reply.redirect('/', 303);
    const email = normaliseEmail(String((request.body as { email?: unknown } | null)?.email ?? '').slice(0, 300));
    const code = email === '' || email.length > MAX_EMAIL ? 'EMAIL_REQUIRED' : emailProblem(email);
    if (code === undefined) await addOpeningWaiter(db, email, now);
    const language = languageOf(request);
    const problem = code === undefined ? '' : refusalText(language, { code });
    const state = closedState({ hasOrders: false }, config.news, today);
    const page = { state, look: config.look, ...config.contact, sent: { email, problem } };
    return reply
      .code(code === undefined ? 200 : UNPROCESSABLE)
      .header('cache-control', 'no-store')
      .header('content-security-policy', CLOSED_POLICY)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(closedPage(page, language));
  });
}
