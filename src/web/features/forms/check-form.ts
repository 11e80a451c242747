import { errorText } from '../../../contract/base/field-errors.ts';
import { rulesOf } from '../../../contract/forms/rules.ts';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { type Answer, isAnswerable, problemOf, problemsOf, readAnswer } from '../../../domain/forms/dynamic-form.ts';
import { msg, t } from '../../../language/language.ts';
import type { ChosenFile } from './use-uploads.ts';

// Loaded when somebody begins to fill in a form: looking at one needs neither the rules nor their messages.

/** Messages by field id. */
export type FormProblems = Readonly<Record<number, string>>;

export interface CheckedForm {
  readonly answers: ReadonlyMap<number, Answer>;
  readonly problems: FormProblems;
  /** About the form as a whole; empty: nothing is wrong. */
  readonly message: string;
}

const STILL_SENDING = msg('Attendi che il file sia caricato, oppure annullalo');

/** What stands in the form now, and what is wrong with it. */
export function checkForm(
  element: HTMLFormElement,
  fields: readonly FormField[],
  files: readonly ChosenFile[],
): CheckedForm {
  const answers = new Map(fields.filter(({ type }) => isAnswerable(type)).map((field) => [field.id, answerOf(field)]));
  const found = problemsOf(fields.map(rulesOf), answers);
  const texts = found.map(({ fieldId, code, details }) => [fieldId, errorText(code, details)] as const);
  const waiting = files.filter(({ token, problem }) => token === undefined && problem === undefined);
  const problems = Object.fromEntries([
    ...texts,
    ...waiting.map(({ fieldId }) => [fieldId, t(STILL_SENDING)] as const),
  ]);
  const isRight = Object.keys(problems).length === 0;
  return { answers, problems, message: isRight ? '' : errorText('FORM_INVALID') };

  function answerOf(field: FormField): Answer {
    if (field.type !== 'file_upload') return typedInto(element, field);
    return files.flatMap(({ fieldId, token }) => (fieldId === field.id && token !== undefined ? [token] : []));
  }
}

/** What is wrong with one field, as it is now. */
export function checkField(element: HTMLFormElement, field: FormField): string | undefined {
  const found = problemOf(rulesOf(field), typedInto(element, field));
  return found && errorText(found.code, found.details);
}

/** The page's own fields are the truth, also of what was typed before its code came. */
function typedInto(element: HTMLFormElement, field: FormField): Answer {
  const given = new FormData(element).getAll(String(field.id));
  return readAnswer(rulesOf(field), given.length > 1 ? given : given[0]);
}
