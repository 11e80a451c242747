import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { BotCheckQuery, BotCheckWidget } from './schemas.ts';

export const botCheckCalls = {
  botCheckWidget: bind(routes.botCheckWidget, {
    query: BotCheckQuery,
    data: BotCheckWidget,
    summary: 'What makes a token_recaptcha for some calls; refused where they need none',
    source: 'S 7, D 7',
  }),
} as const;
