import { msg, t } from '../../language/language.ts';

/** Before the check these must be there, in this order, by these names (D 5). */
const CHECK_FIELDS = [
  ['city', msg('città')],
  ['address1', msg('indirizzo')],
  ['postalcode', msg('CAP')],
  ['province', msg('provincia')],
] as const;

/** To save, these too (D 5). `floor` is 0 for the ground floor. */
export const SAVE_FIELDS = ['addressName', 'doorbellName', 'addressNumber', 'floor', 'referencePhoneNumber'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Names of what is missing for the check: 'città', 'indirizzo', 'CAP', 'provincia'. */
export function missingForCheck(address: Fields): string[] {
  return CHECK_FIELDS.filter(([field]) => isBlank(address[field])).map(([, name]) => t(name));
}

/** Wire names of the fields that are missing to save. */
export function missingForSave(address: Fields): string[] {
  return SAVE_FIELDS.filter((field) => isBlank(address[field]));
}

/** How towns are compared: upper case, no accents, no apostrophes or doubled blanks. "Cantù" is "CANTU". */
export function foldTown(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
