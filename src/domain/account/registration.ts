import { emailProblem, type FieldProblem, normaliseEmail, password, phone, required } from '../base/validators.ts';
import {
  type FiscalData,
  type FiscalProblem,
  fiscalCodeProblem,
  fiscalProblems,
  plainFiscalCode,
  plainFiscalData,
} from './fiscal-data.ts';

/** The checked fields of a registration. A field that a client leaves out is empty. */
export interface RegistrationFields extends FiscalData {
  readonly isCompany: boolean;
  /** The code of the chain's customer card; empty: none. */
  readonly customerCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly acceptTerms: boolean;
}

export type RegistrationProblem = FieldProblem | FiscalProblem | 'TERMS_REQUIRED';
export type RegistrationField = keyof RegistrationFields;
type Found = readonly (readonly [RegistrationField, RegistrationProblem])[];

/** The steps of a registration, in their order (D 2). Only companies have the second one. */
export const REGISTRATION_STEPS = ['kind', 'company', 'person', 'access'] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

/** The data that a registration may leave out, because its identity is proved otherwise. */
export interface RegistrationRules {
  readonly passwordMinimum: number;
  /** Social logins and registrations by the staff have no password yet. */
  readonly needsPassword: boolean;
  /** The staff register a customer who accepts the terms at their first login. */
  readonly needsTerms: boolean;
}

/** Returns the rules of a registration by the customers themselves. */
export function inPerson(passwordMinimum: number): RegistrationRules {
  return { passwordMinimum, needsPassword: true, needsTerms: true };
}

export function stepsOf({ isCompany }: Pick<RegistrationFields, 'isCompany'>): RegistrationStep[] {
  return REGISTRATION_STEPS.filter((step) => step !== 'company' || isCompany);
}

/** Returns the problem of each wrong field, in the order of the form (D 2, D 5). Page and server use this rule. */
export function registrationProblems(form: RegistrationFields, rules: RegistrationRules): Found {
  return stepsOf(form).flatMap((step) => stepProblems(step, form, rules));
}

/** Returns the problem of each wrong field of one step, at most one for each field. */
export function stepProblems(step: RegistrationStep, form: RegistrationFields, rules: RegistrationRules): Found {
  const found = PROBLEMS_OF[step](form, rules);
  return found.filter(([field], index) => found.findIndex(([other]) => other === field) === index);
}

const PROBLEMS_OF: Readonly<Record<RegistrationStep, (form: RegistrationFields, rules: RegistrationRules) => Found>> = {
  kind: () => [],
  company: companyProblems,
  person: (form) =>
    present([
      ['firstName', required(form.firstName)],
      ['lastName', required(form.lastName)],
      // D 5: the e-mail is the username, and no PEC
      ['email', emailProblem(normaliseEmail(form.email))],
      ['phone', phone(form.phone.trim())],
      // D 5: a company's codes belong to the step before
      ['fiscalCode', form.isCompany ? undefined : fiscalCodeProblem(plainFiscalCode(form.fiscalCode))],
    ]),
  access: (form, { passwordMinimum, needsPassword, needsTerms }) =>
    present([
      ['password', needsPassword ? password(form.password, passwordMinimum) : undefined],
      ['acceptTerms', form.acceptTerms || !needsTerms ? undefined : 'TERMS_REQUIRED'],
    ]),
};

/** D 5: without a card a company needs an SDI code or a PEC. */
function companyProblems(form: RegistrationFields): Found {
  const data = plainFiscalData(form);
  const hasCard = form.customerCode.trim() !== '';
  const isReachable = data.sdiCode !== '' || data.pec !== '' || hasCard;
  return present([
    ['companyName', required(data.companyName)],
    ['vatNumber', required(data.vatNumber)],
    ...fiscalProblems(data, { hasCard }),
    ['sdiCode', isReachable ? undefined : 'SDI_OR_PEC'],
  ]);
}

function present(found: readonly (readonly [RegistrationField, RegistrationProblem | undefined])[]): Found {
  return found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem] as const]));
}
