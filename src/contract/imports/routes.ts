import { route } from '../base/route.ts';

/** Files of goods that the staff import (issue 47). */
const read = { who: 'staff', right: 'imports' } as const;
export const staffImports = route('GET', '/staff/import/list', read);
export const staffImportView = route('GET', '/staff/import/view', read);
export const staffImportRows = route('GET', '/staff/import/rows', read);
export const staffImportRead = route('POST', '/staff/import/read', read);
export const staffImportCheck = route('POST', '/staff/import/check', read);
export const staffImportWrite = route('POST', '/staff/import/write', read);
export const staffImportStop = route('POST', '/staff/import/stop', read);
export const staffImportCorrect = route('POST', '/staff/import/correct', read);
export const staffImportUndo = route('POST', '/staff/import/undo', read);
export const staffImportSchedules = route('GET', '/staff/import/schedule-list', read);
export const staffImportScheduleSave = route('POST', '/staff/import/schedule-save', read);
export const staffImportSchedulePause = route('POST', '/staff/import/schedule-pause', read);
export const staffImportScheduleRun = route('POST', '/staff/import/schedule-run', read);
export const staffImportScheduleRemove = route('POST', '/staff/import/schedule-remove', read);
