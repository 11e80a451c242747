export const SERIES_ON_A_PAGE = 50;
export const CODES_ON_A_PAGE = 50;
/** The maximum of codes that are made at once. */
export const MAX_CODES_MADE = 100_000;
/** Letters and digits that nobody mixes up when they are read aloud: 32, so each is five random bits. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A series with more codes than this gives each four more letters, so that a guess finds none of them. */
export const MAX_SHORT_CODES = 1000;
/** The states of a list: what a series is today. */
export const SERIES_STATES = ['active', 'planned', 'spent', 'stopped', 'over'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];
export const SERIES_SORTS = ['name', '-name', 'to', '-to', 'new'] as const;
/** Refused codes are shown for these days. */
export const REFUSED_CODES_DAYS = 30;
export const REFUSED_CODE_REASONS = [
  'invalid',
  'not-yet',
  'ended',
  'used-up',
  'elsewhere',
  'stopped',
  'too-many',
] as const;
export type RefusedCodeReason = (typeof REFUSED_CODE_REASONS)[number];
