/** Matches a cell that a spreadsheet would run as a formula, also behind quotes that make it text. */
const FORMULA = /^'*[=+\-@\t\r]/;
/** Numbers and phone numbers begin with a sign but are no formulas. */
const NUMBER = /^[+-][\d\s.,/()-]*$/;

/**
 * Returns the cell as text that a spreadsheet does not calculate: with a leading quote, which `readCell` removes again.
 */
export function plainCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
