import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

export interface TextSearchProps {
  /** The label of the field, which says what may be searched for. */
  readonly label: string;
  /** The name of the field. */
  readonly name?: string;
  /** The text that the page searches for at present, if its address keeps it. */
  readonly q?: string;
  readonly hint?: string;
  readonly onSearch: (text: string) => void;
}

/** A search by one text. It searches when it is sent. */
export function TextSearch({ label, name = 'cerca', q, hint, onSearch }: TextSearchProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get(name) ?? '').trim());
  }
  return (
    <form role="search" onSubmit={search} className="mb-2 flex max-w-xl items-start gap-3">
      <Field
        key={q}
        label={label}
        name={name}
        type="search"
        required={false}
        className="grow"
        {...(q !== undefined && { defaultValue: q })}
        {...(hint !== undefined && { hint })}
      />
      <Button type="submit" variant="secondary" className="mt-7.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
