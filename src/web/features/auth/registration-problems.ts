import { errorText } from '../../../contract/base/field-errors.ts';
import {
  inPerson,
  registrationProblems as problemsOf,
  type RegistrationFields,
} from '../../../domain/account/registration.ts';
import { password } from '../../../domain/base/validators.ts';
import { msg, t } from '../../../language/language.ts';

/** The data of the short form, for a person who buys privately; companies and card holders register on the page. */
export interface Registration extends Pick<RegistrationFields, ShortField> {
  /** The code of the friend who invited the customer; empty: none. */
  readonly tellFriendCode: string;
}

type ShortField = 'email' | 'password' | 'firstName' | 'lastName' | 'phone' | 'acceptTerms';

const NO_COMPANY = {
  isCompany: false,
  customerCode: '',
  companyName: '',
  vatNumber: '',
  fiscalCode: '',
  sdiCode: '',
  pec: '',
};

export type RegistrationProblems = Partial<Record<keyof Registration, string>>;

/**
 * Returns the problems of the fields before the form is submitted, in the texts of the documents. The server has the
 * final decision.
 */
export function registrationProblems(form: Registration, minimum: number): RegistrationProblems {
  return Object.fromEntries(
    problemsOf({ ...NO_COMPANY, ...form }, inPerson(minimum)).map(([field, code]) => [
      field,
      errorText(code, { minimum }),
    ]),
  );
}

export interface PasswordStrength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}

const WORDS = { 1: msg('Debole'), 2: msg('Discreta'), 3: msg('Buona'), 4: msg('Ottima') } as const;

/** Returns the password strength as a hint, never a rule (decisions): length counts most, then variety. */
export function passwordStrength(value: string, minimum: number): PasswordStrength {
  if (value.length < minimum)
    return { score: 0, text: t('Almeno {minimum} caratteri: più è lunga, meglio è', { minimum }) };
  if (password(value, minimum)) return { score: 0, text: t('Troppo comune: scegline una più difficile') };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  const score = scoreOf(value.length, kinds);
  return { score, text: t('{word}. Almeno {minimum} caratteri.', { word: t(WORDS[score]), minimum }) };
}

function scoreOf(length: number, kinds: number): 1 | 2 | 3 | 4 {
  if (length >= 20) return 4;
  if (length >= 14 || (length >= 10 && kinds >= 3)) return 3;
  return length >= 8 && kinds >= 2 ? 2 : 1;
}
