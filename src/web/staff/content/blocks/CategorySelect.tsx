import { contentLanguage, t } from '../../../../language/language.ts';
import { Select } from '../../../ui/Select.tsx';
import { useBlockChoices } from './choices-query.ts';

export interface CategorySelectProps {
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
