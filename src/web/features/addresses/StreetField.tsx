import { contentLanguage, t } from '../../../language/language.ts';
import { ComboField } from './ComboField.tsx';

export interface SuggestedStreet {
  readonly address1: string;
  readonly city: string;
}

export interface StreetFieldProps<Street extends SuggestedStreet> {
  readonly value: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly streets: readonly Street[];
  readonly onType: (text: string) => void;
  readonly onChoose: (street: Street) => void;
}

/** The street of an address, with the streets that a text may mean in a list (D 5). */
export function StreetField<Street extends SuggestedStreet>(props: StreetFieldProps<Street>) {
  const { value, error, readOnly, streets, onType, onChoose } = props;
  return (
    <ComboField
      name="address1"
      label={t('Indirizzo')}
      placeholder={t('Via, piazza…')}
      autoComplete="address-line1"
      maxLength={120}
      readOnly={readOnly}
      value={value}
      error={error}
      onType={onType}
      listLabel={t('Vie')}
      options={streets.map(({ address1, city }) => {
        const text = `${address1}, ${city}`;
        return { key: text, icon: 'map', text: <span lang={contentLanguage()}>{text}</span> };
      })}
      onChoose={(index) => {
        const street = streets[index];
        if (street) onChoose(street);
        return undefined;
      }}
      className="col-span-4 sm:col-span-3"
    />
  );
}
