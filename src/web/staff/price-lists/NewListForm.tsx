import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { staffPriceListSave } from '../../../contract/price-lists/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { useListChange } from './use-list-change.ts';

/** Makes a list and opens it. */
export function NewListForm() {
  const navigate = useNavigate();
  const create = useListChange({
    send: (name: string) => api.call(staffPriceListSave, { body: { name } }),
    said: () => t('Il listino è creato'),
    onDone: ({ priceListId }) => void navigate(staffPaths.priceList(priceListId)),
    fields: ['name'],
  });
  const { form, saveByKeys } = useFormKeys(create.problem);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!create.isPending) create.mutate(String(new FormData(event.currentTarget).get('name') ?? ''));
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={saveByKeys}
      aria-label={t('Nuovo listino')}
      className="mb-6 flex max-w-xl items-start gap-3"
    >
      <Field
        label={t('Nome del nuovo listino')}
        name="name"
        autoComplete="off"
        error={create.problem?.at('name')}
        className="grow"
      />
      <Button type="submit" variant="secondary" busy={create.isPending} className="mt-7.5">
        {t('Crea')}
      </Button>
    </form>
  );
}
