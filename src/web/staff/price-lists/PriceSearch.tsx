import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** The address keeps what is searched for. */
export function PriceSearch({ q }: { readonly q: string }) {
  const [, setParams] = useSearchParams();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('cerca') ?? '').trim();
    setParams(text === '' ? {} : { cerca: text });
  }
  return (
    <form role="search" onSubmit={search} className="mb-2 flex max-w-xl items-start gap-3">
      <Field
        key={q}
        label={t('Nome o codice del prodotto')}
        name="cerca"
        type="search"
        required={false}
        defaultValue={q}
        className="grow"
      />
      <Button type="submit" variant="secondary" className="mt-7.5">
        {t('Cerca')}
      </Button>
    </form>
  );
}
