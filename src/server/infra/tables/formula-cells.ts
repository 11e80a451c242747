/** Begins as a formula does in a spreadsheet, perhaps behind quotes that make it text. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** Numbers and phone numbers begin with a sign and calculate nothing. */
const NUMBER = /^[+-][\d\s.,/()-]*$/;

/**
 * Returns the cell as text that a spreadsheet shows and does not calculate: with a quote before it, which `readCell`
 * takes off again.
 */
export function plainCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
