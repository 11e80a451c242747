import { msg } from '../../language/language.ts';

/** The countries that the shop knows (D 1), with the codes that invoices write. */
export const COUNTRIES = [
  { id: 1, code: 'IT', name: msg('Italia') },
  { id: 2, code: 'MT', name: msg('Malta') },
  { id: 3, code: 'DE', name: msg('Germania') },
  { id: 5, code: 'FR', name: msg('Francia') },
] as const;

export type CountryCode = (typeof COUNTRIES)[number]['code'];

/** Returns the code of a country by its name, code or number; nothing said is Italy. undefined: the shop does not know it. */
export function countryCode(text = ''): CountryCode | undefined {
  const said = text.trim().toUpperCase();
  if (said === '') return 'IT';
  return COUNTRIES.find(({ id, code, name }) => [String(id), code, name.toUpperCase()].includes(said))?.code;
}

/** Returns whether somebody is billed abroad, where nobody has the Italian codes that invoices ask for. */
export function isAbroad({ country }: { readonly country?: string | undefined }): boolean {
  const code = countryCode(country);
  return code !== undefined && code !== 'IT';
}
