import { type FieldRules, meaningOf } from '../../domain/forms/dynamic-form.ts';
import type { FormField } from './schemas.ts';

/** Converts a field of the wire into the rules of forms, which page and server share. This file loads no schema. */
export function rulesOf(field: FormField): FieldRules {
  return {
    id: field.id,
    type: field.type,
    isRequired: field.required === 1,
    meaning: meaningOf(field.key),
    isFixed: field.disable_input === 1,
    maxLength: field.input_limit,
    choices: field.options.map(({ value }) => value),
    min: field.num_min,
    max: field.num_max,
    step: field.num_step,
    maxFiles: field.upload_multi_count,
  };
}
