import type { OptionField } from '../../../../domain/content/block-options.ts';
import { t } from '../../../../language/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { ColourField } from './ColourField.tsx';

export interface OptionFieldsProps {
  readonly fields: readonly OptionField[];
  readonly options: Readonly<Record<string, string>>;
  /** The name of the row, which prefixes the names of its fields. */
  readonly row: string;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (options: Readonly<Record<string, string>>) => void;
}

/** A field for each option of the table (domain/block-options.ts). */
export function OptionFields({ fields, options, row, errorAt, onChange }: OptionFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {fields.map((field) => (
        <OneOption
          key={field.key}
          field={field}
          name={`${row}-${field.key}`}
          value={options[field.key] ?? ''}
          error={errorAt(`options/${field.key}`)}
          onChange={(text) => onChange({ ...options, [field.key]: text })}
        />
      ))}
    </div>
  );
}

interface OneOptionProps {
  readonly field: OptionField;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function OneOption({ field, name, value, error, onChange }: OneOptionProps) {
  const common = { label: t(field.label), name, value, error };
  const hint = field.hint && t(field.hint);
  switch (field.kind) {
    case 'category':
      return <CategorySelect {...common} onChange={onChange} />;
    case 'colour':
      return <ColourField {...common} onChange={onChange} />;
    case 'yes':
    case 'choice':
      return (
        <Select {...common} hint={hint} onChange={(event) => onChange(event.target.value)}>
          {choicesOf(field, value).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </Select>
      );
    default:
      return (
        <Field
          {...common}
          hint={hint}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          placeholder={field.kind === 'number' ? String(field.fallback ?? '') : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Returns the choices of an option; a present value outside them stays selectable. */
function choicesOf(field: Extract<OptionField, { kind: 'yes' | 'choice' }>, value: string) {
  const choices = field.kind === 'choice' ? field.choices : yesChoices(field.fallback);
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
}

function yesChoices(fallback: boolean) {
  const [usual, other] = fallback ? [t('Sì'), t('No')] : [t('No'), t('Sì')];
  return [
    { value: '', label: usual },
    { value: String(!fallback), label: other },
  ];
}
