/** The days of one report: two years, with a leap day. */
export const MAX_REPORT_DAYS = 731;
export const REPORT_PAGE = 50;

/** A report has one row for each of these. */
export const REPORT_GROUPS = [
  'day',
  'hour',
  'store',
  'slot',
  'service',
  'department',
  'product',
  'brand',
  'customers',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** A period is compared with as many weeks before it, with the same weekdays of the year before, or with nothing. */
export const REPORT_COMPARISONS = ['week', 'year', 'none'] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];

/** Weeks of the plot of the service, until the last day of the report. */
export const SERVICE_WEEKS = 12;
/** Months after the first order in which customers may come back, as the report counts them. */
export const RETURN_MONTHS = 6;
/** A customer who has not ordered for so many days is lost. */
export const LOST_AFTER_DAYS = 60;
/** A new customer has come back who orders again within so many days. */
export const BACK_WITHIN_DAYS = 30;

/** A lost customer counts under the first of these that holds for the last order. */
export const LOST_REASONS = ['refund', 'late', 'missing', 'stars', 'none'] as const;
