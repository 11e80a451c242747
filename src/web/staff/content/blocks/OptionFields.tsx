import type { OptionField } from '../../../../domain/content/block-options.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useBlockChoices } from './BlockConditions.tsx';

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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
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

interface CategorySelectProps {
  readonly label: string;
  readonly name: string;
  /** A slug; empty when there is none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (slug: string) => void;
}

/** Selects a category of the tree; a present value outside the tree stays selectable. */
export function CategorySelect({ label, name, value, error, onChange }: CategorySelectProps) {
  const { categories } = useBlockChoices();
  const isKnown = value === '' || categories.some(({ slug }) => slug === value);
  return (
    <Select label={label} name={name} value={value} error={error} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('Nessuna')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {categories.map((category) => (
        <option key={category.slug} value={category.slug} lang={contentLanguage()}>
          {category.name}
        </option>
      ))}
    </Select>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (colour: string) => void;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const EXAMPLE = '#e4efe2';
const WHITE = '#ffffff';

/** A colour, typed or picked beside the field; empty for the shop's own colour. */
export function ColourField({ label, name, value, error, onChange }: ColourFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        name={name}
        spellCheck={false}
        maxLength={7}
        placeholder={EXAMPLE}
        value={value}
        error={error}
        className="grow"
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label={t('Scegli: {name}', { name: label })}
        value={COLOUR.test(value) ? value.toLowerCase() : WHITE}
        onChange={(event) => onChange(event.target.value)}
        className="mt-6.5 h-12 w-12 shrink-0 rounded-md border border-line-strong/60 bg-card p-1"
      />
    </div>
  );
}
