import type { DynamicForm, FormField } from '../../../contract/forms/schemas.ts';
import { readRecord, writeJson } from '../../kit/json-storage.ts';

/**
 * S 5: stores typed input, so that a reload does not lose it. A consent must be given again; files cannot be stored
 * here. Unlike the drafts of the staff (staff/kit/use-edited), which are React values with a version, this draft is
 * read from and written to the fields themselves, because they may be filled in before hydration; it lasts as long as
 * the tab and has no version.
 */
export function saveDraft(element: HTMLFormElement, { id, fields }: FormKey): void {
  const stored = fields.filter(({ type }) => !NOT_STORED.includes(type));
  const names = stored.map((field) => String(field.id));
  writeJson('sessionStorage', keyOf(id), typedIn(element, names));
}

/** Returns the contents of the fields with these names. */
export function typedIn(element: HTMLFormElement, names: readonly string[]): Record<string, string[]> {
  const data = new FormData(element);
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
}

export function dropDraft(id: number): void {
  writeJson('sessionStorage', keyOf(id), undefined);
}

/** Restores the typed input of a draft. Text typed since the page was opened is newer and stays. */
export function restoreDraft(element: HTMLFormElement, { id, fields }: FormKey): void {
  const draft = readRecord<Draft>('sessionStorage', keyOf(id));
  // an order in the link is newer than that of the draft
  const isBrought = ({ key, value }: FormField) => key === ORDER_KEY && value !== '';
  const restored = fields.filter((each) => !NOT_STORED.includes(each.type) && !isBrought(each));
  const names = restored.map((field) => String(field.id));
  putTyped(element, names, draft);
}

/** Restores typed input in the fields with these names. Text typed since the page was opened is newer and stays. */
export function putTyped(element: HTMLFormElement, names: readonly string[], draft: Draft): void {
  for (const name of names) {
    const values = draft[name];
    const named = element.elements.namedItem(name);
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

type Draft = Readonly<Record<string, readonly string[] | undefined>>;

const NOT_STORED: readonly FormField['type'][] = ['html', 'hidden', 'file_upload', 'consent'];

function keyOf(id: number): string {
  return `bottega.form.${id}`;
}

function isTouched(input: Node | Element): boolean {
  if (input instanceof HTMLInputElement)
    return isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue;
  return input instanceof HTMLTextAreaElement && input.value !== input.defaultValue;
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

/** The key that the staff give a form's list of orders. */
const ORDER_KEY = 'order';

/** Selects the order from which the customer opened the form; the list contains only the customer's own orders. */
export function choosingOrder(form: DynamicForm, orderId: string | null): DynamicForm {
  const isOffered = ({ key, options }: DynamicForm['fields'][number]) =>
    key === ORDER_KEY && options.some(({ value }) => value === orderId);
  return {
    ...form,
    fields: form.fields.map((field) => (orderId && isOffered(field) ? { ...field, value: orderId } : field)),
  };
}

/** Returns the form with a question as its message: the first field for several lines. */
export function askingQuestion(form: DynamicForm, question: string | null): DynamicForm {
  const message = form.fields.find(({ type }) => type === 'textarea');
  return {
    ...form,
    fields: form.fields.map((field) => (question && field === message ? { ...field, value: question } : field)),
  };
}
