/** Lengths of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];
const SCALE_PATTERN = /^2\d{6}0{6}$/;

/**
 * Returns the digits of a printed code when its length and check digit fit, otherwise undefined. Spaces are ignored.
 */
export function readBarcode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && hasCheckDigit(digits) ? digits : undefined;
}

/**
 * Repairs a printed code from a file. A spreadsheet takes it for a number and drops leading zeros: 11 digits are a
 * UPC-A without one, and 7 an EAN-8. Codes of scales with an open value have no valid check digit. Undefined if length
 * or check digit do not fit.
 */
export function repairBarcode(text: string): string | undefined {
  if (SCALE_PATTERN.test(text)) return text;
  return readBarcode(text) ?? (/^(?:\d{7}|\d{11})$/.test(text) ? readBarcode(`0${text}`) : undefined);
}

/**
 * Checks the check digit: every second digit from the right counts three times, and the sum is a multiple of ten (GS1).
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * Returns the key of a code: codes of all lengths are one number with leading zeros (GTIN), and two texts are the same
 * code if their keys are equal.
 */
export function barcodeKey(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** Returns whether a text has the form of a printed code, valid or not: the own code of some goods has it. */
export function isBarcode(text: string): boolean {
  return /^\d+$/.test(text) && LENGTHS.includes(text.length);
}
