import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffPriceListDelete, staffPriceListSave } from '../../../contract/price-lists/routes.ts';
import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { asRead, useListChange } from './use-list-change.ts';

/** Renames a list, and deletes it if no company has it. */
export function ListActs({ list }: { readonly list: StaffPriceList }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      {isEdited ? (
        <RenameForm list={list} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setEdited(true)}>
            {t('Cambia nome')}
          </Button>
          <DeleteButton list={list} />
        </div>
      )}
    </>
  );
}

function RenameForm({ list, onDone }: { readonly list: StaffPriceList; readonly onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // focuses the field, because the button that opened the form has been removed
    form.current?.querySelector('input')?.focus();
  }, []);
  const rename = useListChange({
    send: (name: string) => api.call(staffPriceListSave, { body: { ...asRead(list), name } }),
    onDone,
    fields: ['name'],
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(String(new FormData(event.currentTarget).get('name') ?? ''));
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Cambia nome')}
      className="flex flex-wrap items-start gap-3"
    >
      <Field
        label={t('Nome del listino')}
        name="name"
        autoComplete="off"
        defaultValue={list.name}
        error={rename.problem?.at('name')}
        className="w-full max-w-md"
      />
      <Button type="submit" busy={rename.isPending} className="sm:mt-7.5">
        {t('Salva')}
      </Button>
      <Button variant="quiet" onClick={onDone} className="sm:mt-7.5">
        {t('Annulla')}
      </Button>
    </form>
  );
}

function DeleteButton({ list }: { readonly list: StaffPriceList }) {
  const navigate = useNavigate();
  const remove = useListChange({
    send: async () => {
      const deleted = await api.call(staffPriceListDelete, { body: asRead(list) });
      await navigate(staffPaths.priceLists());
      return deleted;
    },
    said: () => t('Il listino è eliminato'),
  });
  async function ask() {
    const title = t('Eliminare {name}?', { name: list.name });
    const text = t('I suoi prezzi non si possono recuperare.');
    if (await confirm({ title, text, isDestructive: true })) remove.mutate(undefined);
  }
  const isUsed = list.companyCount > 0;
  return (
    <>
      <Button variant="quiet" busy={remove.isPending} disabled={isUsed} onClick={() => void ask()}>
        {t('Elimina')}
      </Button>
      {isUsed && (
        <p className="self-center text-ink-faint text-sm">{t('Per eliminarlo, prima toglilo alle aziende.')}</p>
      )}
    </>
  );
}
