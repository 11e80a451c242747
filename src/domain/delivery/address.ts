import { msg, t } from '../../language/language.ts';

/** The fields that the check of an address needs; the message names them in this order (D 5). */
const CHECK_FIELDS = [
  ['city', msg('città')],
  ['address1', msg('indirizzo')],
  ['postalcode', msg('CAP')],
  ['province', msg('provincia')],
] as const;

/** The fields that saving needs as well (D 5, decision 85: the floor is not among them). */
export const SAVE_FIELDS = ['addressName', 'doorbellName', 'addressNumber', 'referencePhoneNumber'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the Italian names of the missing fields for the check: 'città', 'indirizzo', 'CAP', 'provincia'. */
export function missingForCheck(address: Fields): string[] {
  return CHECK_FIELDS.filter(([field]) => isBlank(address[field])).map(([, name]) => t(name));
}

/** Returns the wire names of the missing fields for saving. */
export function missingForSave(address: Fields): string[] {
  return SAVE_FIELDS.filter((field) => isBlank(address[field]));
}

/**
 * Returns the form in which towns are compared: upper case, without accents, apostrophes or double spaces, and of two
 * names the first. "Cantù" is "CANTU", "Bolzano/Bozen" is "BOLZANO".
 */
export function foldTown(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\/.*$/, '')
    .replace(/['’`-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
