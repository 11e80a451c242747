import { errorText } from '../../../contract/base/errors.ts';
import { email, type FieldProblem, password, phone, required } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import type { Registration } from './use-session.ts';

export type RegistrationProblems = Partial<Record<keyof Registration, string>>;

/** decisions: 6 characters, as documented; the server has the last word, a shop may ask for more. */
const MINIMUM_PASSWORD_LENGTH = 6;

/** What is wrong before anything is sent, at each field, in the documents' words. */
export function registrationProblems(form: Registration): RegistrationProblems {
  const found: Partial<Record<keyof Registration, FieldProblem | 'TERMS_REQUIRED' | undefined>> = {
    firstName: required(form.firstName),
    lastName: required(form.lastName),
    email: form.email === '' ? 'EMAIL_REQUIRED' : email(form.email),
    password: password(form.password, MINIMUM_PASSWORD_LENGTH),
    phone: phone(form.phone),
    acceptTerms: form.acceptTerms ? undefined : 'TERMS_REQUIRED',
  };
  const entries = Object.entries(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(entries.map(([field, problem]) => [field, errorText(problem as FieldProblem)]));
}

export interface PasswordStrength {
  readonly score: 0 | 1 | 2 | 3;
  readonly text: string;
}

/** A hint, never a rule (decisions): length counts most, then variety. */
export function passwordStrength(value: string): PasswordStrength {
  if (value.length < MINIMUM_PASSWORD_LENGTH) return { score: 0, text: t('Almeno 6 caratteri') };
  if (password(value, MINIMUM_PASSWORD_LENGTH)) return { score: 0, text: errorText('PASSWORD_TOO_COMMON') };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  if (value.length >= 14 || (value.length >= 10 && kinds >= 3)) return { score: 3, text: t('Password robusta') };
  if (value.length >= 8 && kinds >= 2) return { score: 2, text: t('Password discreta') };
  return { score: 1, text: t('Password debole: allungala con una parola in più') };
}
