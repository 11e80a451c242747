/** Lengths of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/** The digits of a code as printed, where they are one: its length and its last digit fit. Spaces do not matter. */
export function readBarcode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && hasCheckDigit(digits) ? digits : undefined;
}

/** Every second digit from the right counts three times; all together make a whole ten (GS1). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
