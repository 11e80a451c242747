import type { DynamicForm, FormField } from '../../../contract/forms/schemas.ts';
import { type EnglishTexts, inEnglish, staysItalian } from '../catalogue/engine/english/english-texts.ts';

type Form = Omit<DynamicForm, 'guard'>;

/** Returns a form with its texts in English, as far as there are any. What is sent back stays: values of choices, defaults, and the names of fields. */
export function formInEnglish(texts: EnglishTexts, form: Form): Form {
  if (texts.size === 0) return form;
  return {
    ...form,
    title: inEnglish(texts, form.title),
    ...staysItalian(texts, form.title),
    submitLabel: inEnglish(texts, form.submitLabel),
    successMessage: inEnglish(texts, form.successMessage),
    fields: form.fields.map((field) => fieldInEnglish(texts, field)),
  };
}

function fieldInEnglish(texts: EnglishTexts, field: FormField): FormField {
  const { type, label, placeholder, value } = field;
  const isText = type === 'html';
  return {
    ...field,
    label: inEnglish(texts, label),
    ...staysItalian(texts, isText ? value : label),
    placeholder: inEnglish(texts, placeholder),
    desc_text: inEnglish(texts, field.desc_text),
    help_text: inEnglish(texts, field.help_text),
    options: field.options.map((option) => ({ ...option, label: inEnglish(texts, option.label) })),
    ...(isText ? { value: inEnglish(texts, value), default: inEnglish(texts, field.default) } : {}),
  };
}
