import { msg, t } from '../../language/language.ts';

/** The check of an address needs these fields; the message names them in this order (D 5). */
const CHECK_FIELDS = [
  ['city', msg('città')],
  ['address1', msg('indirizzo')],
  ['postalcode', msg('CAP')],
  ['province', msg('provincia')],
] as const;

/** Saving needs these fields as well (D 5, decision 85: the floor is not among them). */
export const SAVE_FIELDS = ['addressName', 'doorbellName', 'addressNumber', 'referencePhoneNumber'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the names of the fields that the check misses: 'città', 'indirizzo', 'CAP', 'provincia'. */
export function missingForCheck(address: Fields): string[] {
  return CHECK_FIELDS.filter(([field]) => isBlank(address[field])).map(([, name]) => t(name));
}

/** Returns the wire names of the fields that saving misses. */
export function missingForSave(address: Fields): string[] {
  return SAVE_FIELDS.filter((field) => isBlank(address[field]));
}

/**
 * Returns the form in which towns are compared: upper case, without accents, apostrophes or doubled blanks, and of two
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
