import { emailProblem, type FieldProblem, normaliseEmail, password, phone, required } from '../base/validators.ts';

/** The checked fields of a registration with e-mail and password. A field that a client leaves out is empty. */
export interface RegistrationFields {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly acceptTerms: boolean;
}

export type RegistrationProblem = FieldProblem | 'TERMS_REQUIRED';

/** The problem of each wrong field, in the order of the form (D 2, D 5). The page and the server check by this rule. */
export function registrationProblems(
  form: RegistrationFields,
  passwordMinimum: number,
): readonly (readonly [keyof RegistrationFields, RegistrationProblem])[] {
  const address = normaliseEmail(form.email);
  const found: readonly (readonly [keyof RegistrationFields, RegistrationProblem | undefined])[] = [
    ['firstName', required(form.firstName)],
    ['lastName', required(form.lastName)],
    ['email', emailProblem(address)],
    ['password', password(form.password, passwordMinimum)],
    ['phone', phone(form.phone.trim())],
    ['acceptTerms', form.acceptTerms ? undefined : 'TERMS_REQUIRED'],
  ];
  return found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem] as const]));
}
