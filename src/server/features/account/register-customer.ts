import type { RegistrationBody } from '../../../contract/account/schemas.ts';
import { registrationProblems } from '../../../domain/account/registration.ts';
import { problemAt, problemIf } from '../../../domain/base/problems.ts';
import { allOf, ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { type CustomerRow, insertCustomer } from '../auth/queries.ts';
import { ownerOfCode, writeJoined } from '../friends/queries.ts';
import { acceptRequired } from './disclaimers.ts';

/**
 * Registers with e-mail and password (D 7 register_user). All problems are returned at once, each with its field. With the code of a
 * friend the new customer is counted as theirs (S 2, invite friend).
 */
export async function registerCustomer(
  deps: { db: Database; passwordMinimum: number },
  body: RegistrationBody,
  now: Date,
): Promise<Result<CustomerRow, Refusal>> {
  const code = body.tellFriendCode?.trim() ?? '';
  const invitedBy = code === '' ? undefined : await ownerOfCode(deps.db, code);
  const checked = allOf([
    checkForm(body, deps.passwordMinimum),
    refuseIfAny(problemIf(code !== '' && invitedBy === undefined, 'FRIEND_CODE_UNKNOWN', 'tellFriendCode')),
  ]);
  if (!checked.ok) return checked;
  const account = {
    email: normaliseEmail(body.email ?? ''),
    passwordHash: await hashPassword(body.password ?? ''),
    firstName: body.firstName?.trim() ?? '',
    lastName: body.lastName?.trim() ?? '',
    phone: body.phone?.trim() ?? '',
    now,
  };
  const customer = await deps.db.tx(async (tx) => {
    const made = await insertCustomer(tx, account);
    if (made && invitedBy !== undefined) await writeJoined(tx, { userId: made.user_id, invitedBy, now });
    if (made) await acceptRequired(tx, made.user_id, now);
    if (made) await enqueue(tx, 'email-confirm', { name: made.email });
    return made;
  });
  return customer ? ok(customer) : refuse('EMAIL_TAKEN', { field: 'email' });
}

function checkForm(body: RegistrationBody, passwordMinimum: number): Result<void, Refusal> {
  const { email = '', password = '', firstName = '', lastName = '', phone = '', acceptTerms = false } = body;
  const form = { email, password, firstName, lastName, phone, acceptTerms };
  return refuseIfAny(
    registrationProblems(form, passwordMinimum).flatMap(([field, code]) =>
      problemAt(field, code, code === 'PASSWORD_TOO_SHORT' ? { minimum: passwordMinimum } : undefined),
    ),
  );
}
