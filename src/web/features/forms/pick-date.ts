import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { readDate } from '../../../domain/forms/dynamic-form.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { CalendarDialog } from './CalendarDialog.tsx';

/** A day of the calendar as it is written into the field; undefined when it was only closed. */
export async function pickDate(title: string, typed: string): Promise<string | undefined> {
  const question = { title, chosen: readDate(typed), today: romeTime(new Date()).date };
  const date = await askDialog(CalendarDialog, question);
  return date === undefined ? undefined : wireDate(date);
}
