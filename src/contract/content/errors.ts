/** Refusals about the content of pages. Code -> Italian text; details fill the {braces}. */
export const CONTENT_ERRORS = {
  BLOCK_NOT_FOUND: 'Contenuto non trovato',
} as const;
