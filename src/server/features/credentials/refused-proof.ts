import type { CallContext } from '../../http/call-context.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import { checkCode, type SecondFactorDeps } from '../auth/check-second-factor.ts';
import { passwordHashOf } from '../customers/credentials.ts';
import { readFactor } from '../customers/second-factor.ts';
import { type PasswordDeps, refusedPassword } from './refused-password.ts';

export interface Proof {
  readonly password?: string | undefined;
  readonly mfa_pin?: string | undefined;
}

/**
 * Asks for whatever a login of the account needs (decision 76): its password, and a code where it has a second factor. Who has no password
 * shows a code in any case, which is mailed to the address that still counts. Returns the refusal that says what is missing or wrong.
 */
export async function refusedProof(
  deps: PasswordDeps & SecondFactorDeps,
  context: CallContext,
  { password = '', mfa_pin: pin = '' }: Proof,
): Promise<Refused | undefined> {
  const { userId } = await context.customer();
  const hasPassword = (await passwordHashOf(deps.db, userId)) !== undefined;
  if (hasPassword && password === '') return refuse('PASSWORD_REQUIRED', { field: 'password' });
  const refused = hasPassword ? await refusedPassword(deps, context, password) : undefined;
  if (refused) return refused;
  const factor = await readFactor(deps.db, userId);
  if (hasPassword && !factor?.isEnabled) return undefined;
  const shown = factor?.isEnabled ? factor : ({ userId, kind: 'mail', secret: null } as const);
  const checked = await checkCode(deps, context, shown, pin);
  return checked.ok ? undefined : checked;
}
