/** Limits of the texts and numbers that the staff enter about a zone. */
export const MAX_ZONE_NAME = 100;
export const MAX_ZONE_POSTCODES = 1000;
export const MAX_ZONE_GROUP = 9999;
/** The largest minimum order of a zone, in euro. */
export const MAX_ZONE_MINIMUM = 10_000;
