import { romeTime } from '../../../domain/rome-time.ts';
import { askDialog } from '../../ui/ask-dialog.ts';
import { CalendarDialog } from './CalendarDialog.tsx';

/** A day of the calendar, YYYY-MM-DD; undefined when it was only closed. */
export function pickDate(title: string, chosen: string | undefined): Promise<string | undefined> {
  return askDialog(CalendarDialog, { title, chosen, today: romeTime(new Date()).date });
}
