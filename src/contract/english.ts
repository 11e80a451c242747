/** English for the refusals of errors.ts, by their Italian text. */
export const REFUSALS: Readonly<Record<string, string>> = {};
