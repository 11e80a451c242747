import { route } from '../base/route.ts';

/** Codes and series of codes as the staff make them (issue 47). */
const read = { who: 'staff', right: 'codes' } as const;
const change = { who: 'staff', right: 'changing_codes' } as const;
export const staffCodeSeries = route('GET', '/staff/code/series', read);
export const staffCodes = route('GET', '/staff/code/list', read);
export const staffCodeUses = route('GET', '/staff/code/uses', read);
export const staffCodesRefused = route('GET', '/staff/code/refused', read);
/** A POST, because it gives codes away: it is on record. */
export const staffCodesExport = route('POST', '/staff/code/export', change);
export const staffCodesMake = route('POST', '/staff/code/make', change);
export const staffCodesUndo = route('POST', '/staff/code/undo', change);
export const staffCodeSeriesSave = route('POST', '/staff/code/series-save', change);
export const staffCodeSeriesStop = route('POST', '/staff/code/series-stop', change);
export const staffCodeSeriesStart = route('POST', '/staff/code/series-start', change);
export const staffCodeStop = route('POST', '/staff/code/stop', change);
export const staffCodeStart = route('POST', '/staff/code/start', change);
