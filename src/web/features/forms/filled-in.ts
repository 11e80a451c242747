import { rulesOf } from '../../../contract/form-rules.ts';
import type { FormField } from '../../../contract/forms.ts';
import { type Answer, isAnswerable, readAnswer } from '../../../domain/dynamic-form.ts';

/** What stands in the fields of a form now, files aside: the page's own fields are the truth, also of what was typed before its code came. */
export function answersIn(element: HTMLFormElement, fields: readonly FormField[]): Map<number, Answer> {
  const data = new FormData(element);
  return new Map(
    fields
      .filter((field) => isAnswerable(field.type) && field.type !== 'file_upload')
      .map((field) => {
        const given = data.getAll(String(field.id));
        return [field.id, readAnswer(rulesOf(field), given.length > 1 ? given : given[0])];
      }),
  );
}

type Draft = Readonly<Record<string, readonly string[]>>;

/** S 5: typed input is never lost, over a reload neither. A consent is given anew, files cannot be kept here. */
export function saveDraft(element: HTMLFormElement, { id, fields }: FormKey): void {
  const data = new FormData(element);
  const kept = fields.filter(({ type }) => isAnswerable(type) && type !== 'file_upload' && type !== 'consent');
  const draft = Object.fromEntries(kept.map((field) => [field.id, data.getAll(String(field.id)).map(String)]));
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing
  }
}

export function dropDraft(id: number): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // nothing was kept
  }
}

/** Puts back what was typed before. What has been typed since the page came is newer and stays. */
export function restoreDraft(element: HTMLFormElement, { id, fields }: FormKey): void {
  const draft = readDraft(id);
  for (const field of fields) {
    const values = draft[field.id];
    const named = element.elements.namedItem(String(field.id));
    if (!Array.isArray(values) || !named) continue;
    const inputs = named instanceof RadioNodeList ? [...named] : [named];
    if (inputs.some(isTouched)) continue;
    for (const input of inputs) putBack(input, values.map(String));
  }
}

interface FormKey {
  readonly id: number;
  readonly fields: readonly FormField[];
}

function keyOf(id: number): string {
  return `bottega.form.${id}`;
}

function readDraft(id: number): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Draft) : {};
  } catch {
    return {};
  }
}

function isTouched(input: Node | Element): boolean {
  if (input instanceof HTMLInputElement)
    return isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
  if (input instanceof HTMLTextAreaElement) return input.value !== input.defaultValue;
  return false;
}

function putBack(input: Node | Element, values: readonly string[]): void {
  if (input instanceof HTMLInputElement && isBox(input)) input.checked = values.includes(input.value);
  else if (
    input instanceof HTMLInputElement ||
    input instanceof HTMLTextAreaElement ||
    (input instanceof HTMLSelectElement && [...input.options].some(({ value }) => value === values[0]))
  )
    input.value = values[0] ?? '';
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio';
}
