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

/** The texts typed in the steps so far, by the names of their fields. Passwords and consents are not among it. */
export type RegistrationDraft = Readonly<Record<string, string>>;

const KEY = 'bottega.registration';

/** The draft lasts as long as the tab, as those of the other forms of visitors do, so that a reload loses nothing. */
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

/** The fields of a draft, as the rules of the domain check them. */
export function fieldsOf(draft: RegistrationDraft, rest: Partial<RegistrationFields> = {}): RegistrationFields {
  const text = (name: string) => draft[name] ?? '';
  const isCompany = text('kind') === 'company';
  return {
    isCompany,
    customerCode: text('checkedCard'),
    companyName: isCompany ? text('companyName') : '',
    vatNumber: isCompany ? text('vatNumber') : '',
    // the holder of a person's card is known by this code
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

/** The step that may be shown in place of one that was asked for: the first one before it that is not complete. */
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

/** The draft with what a card says of its company; a card that is no longer used leaves nothing behind. */
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
  /** Keeps what is typed before the step is done. */
  readonly onTyped: (typed: RegistrationDraft) => void;
  /** Goes on with the whole draft. */
  readonly onDone: (draft: RegistrationDraft) => void;
  /** The refusal of a registration that was sent. */
  readonly refusal: ApiError | undefined;
  /** The person of a social login. */
  readonly social: SocialUser | undefined;
}

/** The steps by the words of the address (`passo`), with their titles. */
export const STEPS: Readonly<Record<RegistrationStep, { readonly word: string; readonly title: string }>> = {
  kind: { word: 'tipo', title: msg('Cliente') },
  company: { word: 'azienda', title: msg('Dati dell’azienda') },
  person: { word: 'dati', title: msg('I tuoi dati') },
  access: { word: 'accesso', title: msg('Accesso e consensi') },
};

/** The step that an address asks for. */
export function stepOf(word: string | null): RegistrationStep {
  const found = (Object.keys(STEPS) as RegistrationStep[]).find((step) => STEPS[step].word === word);
  return found ?? 'kind';
}

/** The step to which a field of a refusal belongs. */
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
