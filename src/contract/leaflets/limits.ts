export const LEAFLETS_ON_A_PAGE = 50;
export const MAX_LEAFLET_GOODS = 500;
/** The number of days before its first day on which a flyer is announced. */
export const ANNOUNCED_DAYS = 14;
/** Goods that a page of a flyer shows: a large offer and the cards below it. */
export const GOODS_ON_A_LEAFLET_PAGE = 5;
export const LEAFLET_PDF_PATH = '/ebsn/api/staff/leaflet/pdf';
/** The states of a list: what a flyer is today. */
export const LEAFLET_STATES = ['draft', 'planned', 'running', 'over'] as const;
export type LeafletState = (typeof LEAFLET_STATES)[number];
