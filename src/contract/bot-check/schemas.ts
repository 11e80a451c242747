import { type Static, Type } from 'typebox';
import { BOT_CHECKED_GROUPS } from '../base/bot-checks.ts';

export const BotCheckQuery = Type.Object({
  calls: Type.Enum([...BOT_CHECKED_GROUPS], { description: 'the calls that the token is for' }),
});

/** The browser makes its token with this: with the widget of a service, or by solving a challenge. */
export const BotCheckWidget = Type.Object({
  kind: Type.Enum(['altcha', 'recaptcha-v2', 'recaptcha-v3', 'turnstile'] as const),
  script: Type.Optional(Type.String({ description: 'of a service' })),
  siteKey: Type.Optional(Type.String({ description: 'of a service' })),
  challenge: Type.Optional(Type.String({ description: 'JSON, of ALTCHA' })),
});
export type BotCheckWidget = Static<typeof BotCheckWidget>;
