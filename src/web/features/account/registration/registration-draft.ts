import type { CheckedCard } from '../../../../contract/account/registration-schemas.ts';
import type { RegistrationFields } from '../../../../domain/account/registration.ts';
import { readRecord, writeJson } from '../../../kit/json-storage.ts';
import { typedIn } from '../../forms/draft.ts';

/** The input of the form by the names of the fields, without the password and the consents. */
export type RegistrationDraft = Readonly<Record<string, string>>;

const KEY = 'bottega.registration';

/** The fields that a reload restores, in the order of the form. */
export const FIELDS = [
  'kind',
  'companyName',
  'vatNumber',
  'fiscalCode',
  'sdiCode',
  'pec',
  'firstName',
  'lastName',
  'email',
  'phone',
  'customerCode',
  'holderCode',
  'tellFriendCode',
] as const;

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

/** Returns what stands in the form. */
export function draftIn(form: HTMLFormElement): RegistrationDraft {
  return Object.fromEntries(Object.entries(typedIn(form, FIELDS)).map(([name, [value = '']]) => [name, value.trim()]));
}

/** Returns a draft in the form of `putTyped`. */
export function asLists(draft: RegistrationDraft): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, [value]]));
}

/** Returns the fields of a draft as the rules of the domain expect them. The card counts once the server knows it. */
export function fieldsOf(
  draft: RegistrationDraft,
  card: CheckedCard | undefined,
  access: Pick<RegistrationFields, 'password' | 'acceptTerms'>,
): RegistrationFields {
  const text = (name: string) => draft[name] ?? '';
  const isCompany = text('kind') === 'company';
  const ofCompany = (name: string) => (isCompany ? text(name) : '');
  return {
    isCompany,
    customerCode: card?.customerCode ?? '',
    companyName: ofCompany('companyName'),
    vatNumber: ofCompany('vatNumber'),
    // the server finds the holder of a person's card by this code
    fiscalCode: isCompany ? text('fiscalCode') : card ? text('holderCode') : '',
    sdiCode: ofCompany('sdiCode'),
    pec: ofCompany('pec'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    ...access,
  };
}

/** Returns the company data of a card for the form; a card of a person has none. */
export function draftOfCard({ isCompany, ...card }: CheckedCard): RegistrationDraft {
  if (!isCompany) return { kind: 'person' };
  const { companyName, vatNumber, fiscalCode, sdiCode, pec } = card;
  return { kind: 'company', companyName, vatNumber, fiscalCode, sdiCode, pec };
}
