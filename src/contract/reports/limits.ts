/** The days of one report: two years, with a leap day. */
export const MAX_REPORT_DAYS = 731;
export const REPORT_PAGE = 50;

/** A report has one row for each of these. */
export const REPORT_GROUPS = [
  'day',
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
