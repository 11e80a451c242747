/** English for the words that the rules make up. */
export const RULES = {};
