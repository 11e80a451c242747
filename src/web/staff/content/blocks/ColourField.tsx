import { t } from '../../../../language/language.ts';
import { Field } from '../../../ui/Field.tsx';

export interface ColourFieldProps {
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
