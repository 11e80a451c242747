import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import type { RegistrationStep } from '../../../../domain/account/registration.ts';
import { msg } from '../../../../language/language.ts';
import type { ApiError } from '../../../api/api-error.ts';
import type { RegistrationDraft } from './registration-draft.ts';

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
  return (Object.keys(FIELDS) as RegistrationStep[]).find((step) => field !== undefined && FIELDS[step].includes(field));
}

export const FIELDS: Readonly<Record<RegistrationStep, readonly string[]>> = {
  kind: ['customerCode'],
  company: ['companyName', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec'],
  person: ['firstName', 'lastName', 'email', 'phone', 'tellFriendCode'],
  access: ['password'],
};
