import type { BotChecks } from '../../http/bot-checks/bot-checks.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';

/** S 7 and D 7: what a browser makes a token_recaptcha with. */
export function botCheckHandlers({ botChecks }: { readonly botChecks: BotChecks }): Pick<Handlers, 'botCheckWidget'> {
  return {
    botCheckWidget: async ({ now }, { query }) => {
      const widget = await botChecks.widget(query.calls, now);
      return widget ? done(widget) : refuse('NOT_FOUND');
    },
  };
}
