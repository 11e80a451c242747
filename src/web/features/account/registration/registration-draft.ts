import { PASSWORD_MINIMUM } from '../../../../contract/account/limits.ts';
import type { CheckedCard } from '../../../../contract/account/registration-schemas.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import {
  inPerson,
  type RegistrationFields,
  type RegistrationStep,
  stepProblems,
  stepsOf,
} from '../../../../domain/account/registration.ts';
import { msg } from '../../../../language/language.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';

/** The input of the steps so far, by the names of the fields, without passwords and consents. */
export type RegistrationDraft = Readonly<Record<string, string>>;

const KEY = 'bottega.registration';

/** Reads the draft, which is kept for the browser tab, so that a reload loses nothing. */
export function readDraft(): RegistrationDraft {
  const stored = readRecord<Record<string, unknown>>('sessionStorage', KEY);
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function storeDraft(draft: RegistrationDraft): void {
  writeJson('sessionStorage', KEY, draft);
}

export function dropDraft(): void {
  writeJson('sessionStorage', KEY, undefined);
}

/** Returns the fields of a draft as the rules of the domain expect them. */
export function fieldsOf(draft: RegistrationDraft, rest: Partial<RegistrationFields> = {}): RegistrationFields {
  const text = (name: string) => draft[name] ?? '';
  const isCompany = text('kind') === 'company';
  return {
    isCompany,
    customerCode: text('checkedCard'),
    companyName: isCompany ? text('companyName') : '',
    vatNumber: isCompany ? text('vatNumber') : '',
    // the server finds the holder of a person's card by this code
    fiscalCode: isCompany ? text('fiscalCode') : text('checkedCard') && text('holderCode'),
    sdiCode: isCompany ? text('sdiCode') : '',
    pec: isCompany ? text('pec') : '',
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    password: '',
    acceptTerms: false,
    ...rest,
  };
}

/** Returns the step to show for a requested one: the first incomplete step before it, or itself. */
export function reachableStep(asked: RegistrationStep, draft: RegistrationDraft): RegistrationStep {
  const fields = fieldsOf(draft);
  const steps = stepsOf(fields);
  const before = steps.slice(0, Math.max(0, steps.indexOf(asked)));
  const missing = before.find((step) => !isComplete(step, draft));
  if (missing) return missing;
  return steps.includes(asked) ? asked : 'kind';
}

function isComplete(step: RegistrationStep, draft: RegistrationDraft): boolean {
  if (step === 'kind') return draft['kind'] !== undefined;
  return stepProblems(step, fieldsOf(draft), inPerson(PASSWORD_MINIMUM)).length === 0;
}

/** Adds the company data of a card to the draft; data of a card that is no longer used is removed. */
export function withCard(draft: RegistrationDraft, card: CheckedCard | undefined): RegistrationDraft {
  if (!card) {
    const { checkedCard = '', customerCode: _code, holderCode: _holder, ...rest } = draft;
    return checkedCard === '' ? rest : { ...rest, checkedCard: '', companyName: '', vatNumber: '' };
  }
  const { customerCode, isCompany, companyName, vatNumber, fiscalCode, sdiCode, pec } = card;
  const ofCompany = { kind: 'company', companyName, vatNumber, fiscalCode, sdiCode, pec };
  return { ...draft, checkedCard: customerCode, ...(isCompany ? ofCompany : { kind: 'person' }) };
}

export interface StepProps {
  readonly draft: RegistrationDraft;
  /** Stores the input before the step is complete. */
  readonly onTyped: (typed: RegistrationDraft) => void;
  /** Continues with the whole draft. */
  readonly onDone: (draft: RegistrationDraft) => void;
  /** The refusal of the submitted registration. */
  readonly refusal: ApiError | undefined;
  /** The person of a social login. */
  readonly social: SocialUser | undefined;
}

/** The steps with their names in the address (`passo`) and their titles. */
export const STEPS: Readonly<Record<RegistrationStep, { readonly word: string; readonly title: string }>> = {
  kind: { word: 'tipo', title: msg('Cliente') },
  company: { word: 'azienda', title: msg('Dati dell’azienda') },
  person: { word: 'dati', title: msg('I tuoi dati') },
  access: { word: 'accesso', title: msg('Accesso e consensi') },
};

/** Returns the step that an address requests. */
export function stepOf(word: string | null): RegistrationStep {
  const found = (Object.keys(STEPS) as RegistrationStep[]).find((step) => STEPS[step].word === word);
  return found ?? 'kind';
}

/** Returns the step that has the field of a refusal. */
export function stepOfField(field: string | undefined): RegistrationStep | undefined {
  return (Object.keys(FIELDS) as RegistrationStep[]).find(
    (step) => field !== undefined && FIELDS[step].includes(field),
  );
}

export const FIELDS: Readonly<Record<RegistrationStep, readonly string[]>> = {
  kind: ['customerCode'],
  company: ['companyName', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec'],
  person: ['firstName', 'lastName', 'email', 'phone', 'tellFriendCode'],
  access: ['password'],
};
