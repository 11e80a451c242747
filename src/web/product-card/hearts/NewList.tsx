import { type FormEvent, useState } from 'react';
import { MAX_LIST_NAME } from '../../../contract/lists/limits.ts';
import { wishlistInsert } from '../../../contract/lists/routes.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** storefront 4: the button is disabled until the reply is here, then the name is cleared; a refusal is shown. */
export function NewList({ onCreated }: { readonly onCreated: (lists: readonly Wishlist[]) => void }) {
  const [name, setName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function create(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { wishlists } = await api.call(wishlistInsert, { body: { name } });
      onCreated(wishlists);
      setName('');
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void create(event)} className="mt-5 flex items-start gap-2">
      <Field
        name="list-name"
        label={t('Crea una nuova lista')}
        className="grow"
        maxLength={MAX_LIST_NAME}
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={isBusy} className="mt-7.5">
        {t('Crea')}
      </Button>
    </form>
  );
}
