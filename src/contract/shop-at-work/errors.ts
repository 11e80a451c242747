/** Refusals of agreements with employers. Code -> Italian text; details fill the {braces}. */
export const SHOP_AT_WORK_ERRORS = {
  WORK_CODE_UNKNOWN: 'Questo codice aziendale non è valido: controlla di averlo scritto correttamente',
  WORK_CODE_OTHER: 'Sei già iscritto con {employer}: prima esci da quella convenzione',
} as const;
