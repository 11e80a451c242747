import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { readDate } from '../../../domain/forms/dynamic-form.ts';
import { askDialog } from '../../ui/dialog/ask-dialog.ts';
import { CalendarDialog } from './CalendarDialog.tsx';

/** Opens the calendar and returns the chosen day as the field shows it; undefined when the dialog was closed without a choice. */
export async function pickDate(
  field: { readonly title: string; readonly lang: 'it' | undefined },
  typed: string,
): Promise<string | undefined> {
  const question = { ...field, chosen: readDate(typed), today: romeTime(new Date()).date };
  const date = await askDialog(CalendarDialog, question);
  return date === undefined ? undefined : wireDate(date);
}
