// Check characters of Italian codes. A wrong one is a warning at its field, never a refusal (decisions, fiscal code and
// VAT).

/** Values of 0-9 and A-Z at odd places of a fiscal code, counted from 1 (D.M. 23 December 1976). */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22,
  25, 24, 23,
];
const A = 'A'.charCodeAt(0);

/**
 * Returns whether the last letter of a fiscal code of a person fits the others. The code must have passed `fiscalCode`.
 */
export function fitsFiscalCode(code: string): boolean {
  const [...characters] = code.toUpperCase();
  const last = characters.pop() ?? '';
  const sum = characters.reduce(
    (total, character, at) => total + (at % 2 === 0 ? oddValue(character) : evenValue(character)),
    0,
  );
  return String.fromCharCode(A + (sum % 26)) === last;
}

/** Returns whether the last digit of a VAT number fits the others (Luhn). The number must have passed `vatNumber`. */
export function fitsVatNumber(number: string): boolean {
  const sum = [...number].map(Number).reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : 2 * digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function oddValue(character: string): number {
  return ODD[/\d/.test(character) ? Number(character) : 10 + character.charCodeAt(0) - A] ?? 0;
}

function evenValue(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - A;
}
