import type { BotCheckedGroup } from '../../../contract/base/bot-checks.ts';
import type { Envelope } from '../../../contract/base/envelope.ts';
import type { Route } from '../../../contract/base/route.ts';
import { asApiError } from '../api-error.ts';
import { api } from '../browser-api.ts';
import type { CallInput, Data } from '../client.ts';

type CheckedRoute = Route & { readonly botCheck: BotCheckedGroup };

/** The calls that have asked for a token on this page: the next one brings it at once. */
const asking = new Set<BotCheckedGroup>();

/**
 * Sends a call for which the shop may require proof that a person sends it (S 7, token_recaptcha). The code for tokens
 * is loaded only when a call needs it. A token is valid once: each call gets a new one.
 */
export async function sendAsPerson<R extends CheckedRoute>(route: R, input: CallInput<R>): Promise<Envelope<Data<R>>> {
  // adds the token to the query, where the contract of each of these routes has it
  const send = (token: string | undefined) =>
    api.send(route as Route, { ...input, query: { ...input.query, token_recaptcha: token } } as object) as Promise<
      Envelope<Data<R>>
    >;
  const { botCheck } = route;
  try {
    return await send(asking.has(botCheck) ? await newToken(botCheck) : undefined);
  } catch (error) {
    if (asking.has(botCheck) || !asApiError(error).has('BOT_CHECK_REQUIRED')) throw error;
    asking.add(botCheck);
    return send(await newToken(botCheck));
  }
}

async function newToken(calls: BotCheckedGroup): Promise<string> {
  const made = await import('./new-token.ts');
  return made.newToken(calls);
}
