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
 * Returns a printed code as it stands in a file. A spreadsheet takes it for a number and drops the zero at its
 * beginning: 11 digits are a UPC-A without it, and 7 an EAN-8. What scales print has no check digit of its own where
 * the value is left open. Undefined where length or check digit do not fit.
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
 * Codes of all lengths are one number with leading zeros (GTIN): two texts are one code where their keys are the same.
 */
export function barcodeKey(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** Whether a text has the form of a printed code, right or wrong: the own code of some goods is one. */
export function isBarcode(text: string): boolean {
  return /^\d+$/.test(text) && LENGTHS.includes(text.length);
}
