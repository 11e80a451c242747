/** The days of one report: two years, with a leap day. */
export const MAX_REPORT_DAYS = 731;
export const REPORT_PAGE = 50;

/** What the rows of a report are. */
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

/** With what a period is compared: as many weeks before it, or the same weekdays of the year before. */
export const REPORT_COMPARISONS = ['week', 'year', 'none'] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];
