import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCategoryMake } from '../../../contract/tree/routes.ts';
import type { StaffCategoryHead } from '../../../contract/tree/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SendForm } from '../kit/SendForm.tsx';

export const TREE_KEY = ['staff', 'tree'];

/** Makes a department, or a category of a parent. */
export function NewCategory({ parent }: { readonly parent: Pick<StaffCategoryHead, 'categoryId'> | undefined }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const name = parent ? t('Nuova categoria') : t('Nuovo reparto');
  return (
    <div className="border-line border-t px-3 py-2">
      {isOpen ? (
        <SendForm
          label={name}
          submit={t('Crea')}
          isOpened
          onCancel={() => setIsOpen(false)}
          send={(text) =>
            api.call(staffCategoryMake, {
              body: { name: text('name'), ...(parent ? { parent_id: parent.categoryId } : {}) },
            })
          }
          onSent={() => {
            setIsOpen(false);
            return client.invalidateQueries({ queryKey: TREE_KEY });
          }}
        >
          {(at) => (
            <Field label={t('Nome')} name="name" error={at('name')} autoComplete="off" className="sm:col-span-full" />
          )}
        </SendForm>
      ) : (
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          <Icon name="plus" className="size-4" />
          {name}
        </Button>
      )}
    </div>
  );
}
