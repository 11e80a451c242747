/** Refusals about products. Code -> Italian text; details fill the {braces}. */
export const CATALOGUE_ERRORS = {
  PRODUCT_NOT_FOUND: 'Il prodotto non è disponibile',
  PRODUCT_UNAVAILABLE: 'Il prodotto non è disponibile',
  STOCK_SHORT: 'Disponibilità insufficiente per {name}: ne restano {left}',
} as const;
