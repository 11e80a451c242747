import { MAX_TIERS } from '../../domain/pricing/tiers.ts';

export const PRICES_ON_A_PAGE = 50;
/** Products with own prices of stores are counted up to this number; it means that there are more. */
export const MAX_OWN_COUNTED = 1000;
/** The maximum of stores whose prices stand beside each other. */
export const MAX_STORE_COLUMNS = 8;
/** The maximum of prices that one act changes. */
export const MAX_PRICES_IN_ACT = 20_000;
/** The maximum of prices that one act names one by one. */
export const MAX_NAMED_PRICES = 500;
/** The maximum of characters of pasted lines: 500 lines with names are far below it. */
export const MAX_PASTED_CHARACTERS = 100_000;
/** The maximum of labels in one file. */
export const MAX_LABELS = 2000;
/** Plans lie in the next year at most. */
export const MAX_DAYS_AHEAD = 366;
/** The maximum of tiers of one price. */
export const MAX_PRICE_TIERS = MAX_TIERS;
/** A rise above this is named in a preview, in percent. */
export const STEEP_PERCENT = 20;
/** Labels for shelves as PDF: of a day, or of products. */
export const PRICE_LABELS_PATH = '/ebsn/api/staff/price/labels';

/** The columns of the list that the server sorts by. */
export const PRICE_SORTS = ['name', '-name', 'code', '-code', 'price', '-price', 'margin', '-margin'] as const;
/** The views of the list, each with its count. */
export const PRICE_VIEWS = ['all', 'planned', 'below_cost', 'own'] as const;
/** The views of the plans of a day. */
export const PLAN_VIEWS = ['all', 'steep', 'rising', 'falling', 'failed'] as const;
/** How a price that a rule makes is rounded: to cents, to ,x9, or to ,x5 and ,x0. */
export const PRICE_ROUNDINGS = ['cent', 'nine', 'five'] as const;
