import { type Static, Type } from 'typebox';
import { BOT_CHECKED_GROUPS } from '../base/bot-checks.ts';
import { bindFrom } from '../base/call.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 7, D 7');

export const BotCheckQuery = Type.Object({
  calls: Type.Enum([...BOT_CHECKED_GROUPS], { description: 'the calls that the token is for' }),
});

/** The settings with which the browser makes its token: with the widget of a service, or by solving a challenge. */
export const BotCheckWidget = Type.Object({
  kind: Type.Enum(['altcha', 'recaptcha-v2', 'recaptcha-v3', 'turnstile'] as const),
  script: Type.Optional(Type.String({ description: 'of a service' })),
  siteKey: Type.Optional(Type.String({ description: 'of a service' })),
  challenge: Type.Optional(Type.String({ description: 'JSON, of ALTCHA' })),
});
export type BotCheckWidget = Static<typeof BotCheckWidget>;

export const botCheckCalls = {
  botCheckWidget: bind(routes.botCheckWidget, {
    query: BotCheckQuery,
    data: BotCheckWidget,
    summary: 'What makes a token_recaptcha for some calls; refused where they need none',
  }),
} as const;

/** Refusals of the bot check. Code -> Italian text. */
export const BOT_CHECK_ERRORS = {
  BOT_CHECK_REQUIRED: 'Conferma di non essere un programma automatico',
  BOT_CHECK_FAILED: 'Non siamo riusciti a verificare che non sei un programma automatico: riprova',
} as const;
