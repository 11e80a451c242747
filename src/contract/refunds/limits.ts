export const MAX_REFUND_NOTE = 500;
export const MAX_REFUND_PHOTOS = 3;
export const MAX_PHOTO_MB = 10;

/** The maximum of goods in one report. */
export const MAX_REPORT_LINES = 30;
