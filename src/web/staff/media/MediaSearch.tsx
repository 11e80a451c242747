import type { FormEvent } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

export interface MediaSearchProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

export function MediaSearch({ words, onSearch }: MediaSearchProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('cerca') ?? '').trim());
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca nelle immagini')}
      onSubmit={search}
      className="flex max-w-xl items-start gap-2"
    >
      <Field label={t('Parole')} name="cerca" type="search" maxLength={100} defaultValue={words} className="grow" />
      <Button type="submit" variant="secondary" className="mt-7.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
