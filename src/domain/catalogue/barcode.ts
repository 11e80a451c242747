/** Lengths of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/** Returns the digits of a printed code when its length and check digit fit, otherwise undefined. Spaces are ignored. */
export function readBarcode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && hasCheckDigit(digits) ? digits : undefined;
}

/** Checks the check digit: every second digit from the right counts three times, and the sum is a multiple of ten (GS1). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
