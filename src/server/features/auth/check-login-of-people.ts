import type { Result } from '../../../domain/base/result.ts';
import type { BotChecks } from '../../http/bot-checks/bot-checks.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Refusal } from '../../http/outcome.ts';
import { type CheckedLogin, type CheckLoginDeps, type Credentials, checkLogin } from './check-login.ts';

export interface PeopleLoginDeps extends CheckLoginDeps {
  readonly botChecks: BotChecks;
}

/**
 * Checks a login, and that no program tries it (D 7, token_recaptcha). Clients may leave the token out when they send the code of a second
 * factor: then the right code of an account that has one takes its place. Everything else of such a call is refused as a missing token,
 * right and wrong passwords alike, so that a made-up code tells programs nothing.
 */
export async function checkLoginOfPeople(
  deps: PeopleLoginDeps,
  context: CallContext,
  { token, ...credentials }: Credentials & { readonly token: string | undefined },
): Promise<Result<CheckedLogin, Refusal>> {
  const refused = await deps.botChecks.refusal(context, 'login', token);
  const mayProveByCode = token === undefined && credentials.pin.trim() !== '';
  if (refused && !mayProveByCode) return refused;
  const checked = await checkLogin(deps, context, credentials);
  if (!refused || (checked.ok && checked.value.hasSecondFactor)) return checked;
  return refused;
}
