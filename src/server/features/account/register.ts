import type { RegistrationBody } from '../../../contract/account/schemas.ts';
import { registrationProblems } from '../../../domain/account/registration.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { type CustomerRow, insertCustomer } from '../auth/queries.ts';

export type Registration = { readonly customer: CustomerRow } | { readonly refusals: Refusal[] };

/** Registers with e-mail and password (D 7 register_user). Problems are told at their fields, all at once. */
export async function registerCustomer(
  parts: { db: Database; passwordMinimum: number },
  body: RegistrationBody,
  now: Date,
): Promise<Registration> {
  const refusals = problems(body, parts.passwordMinimum);
  if (refusals.length > 0) return { refusals };
  const customer = await insertCustomer(parts.db, {
    email: normaliseEmail(body.email ?? ''),
    passwordHash: await hashPassword(body.password ?? ''),
    firstName: body.firstName?.trim() ?? '',
    lastName: body.lastName?.trim() ?? '',
    phone: body.phone?.trim() ?? '',
    now,
  });
  return customer ? { customer } : { refusals: [{ code: 'EMAIL_TAKEN', field: 'email' }] };
}

function problems(body: RegistrationBody, passwordMinimum: number): Refusal[] {
  const { email = '', password = '', firstName = '', lastName = '', phone = '', acceptTerms = false } = body;
  const form = { email, password, firstName, lastName, phone, acceptTerms };
  return registrationProblems(form, passwordMinimum).map(([field, code]) => ({ code, field }));
}
