/** Limits of what the staff may write about a zone. */
export const MAX_ZONE_NAME = 100;
export const MAX_ZONE_POSTCODES = 1000;
export const MAX_ZONE_GROUP = 9999;
/** Euro of goods from which a zone delivers. */
export const MAX_ZONE_MINIMUM = 10_000;
