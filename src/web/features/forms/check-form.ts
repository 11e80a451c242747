import { errorText } from '../../../contract/base/field-errors.ts';
import { rulesOf } from '../../../contract/forms/rules.ts';
import type { FormField } from '../../../contract/forms/schemas.ts';
import { type Answer, isAnswerable, problemOf, problemsOf, readAnswer } from '../../../domain/forms/dynamic-form.ts';
import { msg, t } from '../../../language/language.ts';
import type { ChosenFile } from './use-uploads.ts';

// Loaded when somebody begins to fill in a form: a form that is only read needs neither the rules nor their messages.

/** Messages by field id. */
export type FormProblems = Readonly<Record<number, string>>;

export interface CheckedForm {
  readonly answers: ReadonlyMap<number, Answer>;
  readonly problems: FormProblems;
  /** Message about the whole form; empty when there is no error. */
  readonly message: string;
}

const STILL_SENDING = msg('Attendi che il file sia caricato, oppure annullalo');

/** Reads the form and returns its values and errors. */
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

/** Returns the error of one field with its present value. */
export function checkField(element: HTMLFormElement, field: FormField): string | undefined {
  const found = problemOf(rulesOf(field), typedInto(element, field));
  return found && errorText(found.code, found.details);
}

/** Reads the values from the DOM, which also has the text typed before this code was loaded. */
function typedInto(element: HTMLFormElement, field: FormField): Answer {
  const given = new FormData(element).getAll(String(field.id));
  return readAnswer(rulesOf(field), given.length > 1 ? given : given[0]);
}
