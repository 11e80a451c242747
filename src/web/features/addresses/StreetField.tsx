import { useId, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { suggestionCount } from './selector/use-place-suggestions.ts';

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

/** The street of an address, with the streets that a text may mean in a list (D 5; the combobox of the ARIA patterns). */
export function StreetField<Street extends SuggestedStreet>(props: StreetFieldProps<Street>) {
  const { value, error, readOnly, streets, onType, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isShown = isOpen && !readOnly && streets.length > 0;
  function choose(index: number) {
    const street = streets[index];
    setIsOpen(false);
    setActive(-1);
    if (street) onChoose(street);
  }
  useListKeys(box, {
    count: streets.length,
    active,
    isOpen: isShown,
    onMove: setActive,
    onChoose: choose,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
  });
  return (
    <div
      ref={box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      className="relative col-span-4 sm:col-span-3"
    >
      <Field
        name="address1"
        value={value}
        error={error}
        onChange={(event) => {
          setActive(-1);
          setIsOpen(true);
          onType(event.target.value);
        }}
        label={t('Indirizzo')}
        placeholder={t('Via, piazza…')}
        {...(!readOnly && {
          role: 'combobox',
          'aria-expanded': isShown,
          'aria-controls': listId,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
        })}
        autoComplete="address-line1"
        maxLength={120}
        readOnly={readOnly}
      />
      <SuggestionList
        id={listId}
        label={t('Vie')}
        isOpen={isShown}
        options={streets.map(({ address1, city }) => ({ text: `${address1}, ${city}`, icon: 'map' }))}
        active={active}
        onChoose={choose}
      />
      <p role="status" className="sr-only">
        {isShown ? suggestionCount(streets.length) : ''}
      </p>
    </div>
  );
}
