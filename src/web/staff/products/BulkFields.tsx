import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffProductsChange } from '../../../contract/products/routes.ts';
import type { ProductCells, StaffProductRow } from '../../../contract/products/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

interface BulkFieldProps {
  readonly rows: readonly StaffProductRow[];
  readonly name: 'category_slug' | 'brand' | 'vat';
  readonly label: string;
  /** Without choices the value is typed. */
  readonly choices?: readonly { readonly word: string; readonly name: string }[] | undefined;
  readonly error: string | undefined;
}

/** The one value that many products get, with how many of them it changes. */
export function BulkField({ rows, name, label, choices, error }: BulkFieldProps) {
  const [value, setValue] = useState('');
  return (
    <>
      {choices ? (
        <Select label={label} name={name} error={error} value={value} onChange={({ target }) => setValue(target.value)}>
          <option value="">{t('Scegli')}</option>
          {choices.map((choice) => (
            <option key={choice.word} value={choice.word}>
              {choice.name}
            </option>
          ))}
        </Select>
      ) : (
        <Field
          label={label}
          name={name}
          error={error}
          value={value}
          autoComplete="off"
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      {value !== '' && <Preview rows={rows} cells={{ [name]: value }} />}
    </>
  );
}

/** Says before an act how many products it changes, and which it cannot. */
function Preview({ rows, cells }: { readonly rows: readonly StaffProductRow[]; readonly cells: ProductCells }) {
  const body = { product_ids: rows.map(({ productId }) => productId), cells, is_trial: true };
  const { data } = useQuery({
    queryKey: ['staff', 'products-trial', body],
    queryFn: () => api.call(staffProductsChange, { body }),
    gcTime: 0,
  });
  return (
    <div role="status" className="min-h-10 text-sm sm:col-span-full">
      {data && (
        <>
          <p className="font-semibold">
            {t('{changed} cambiano · {same} sono già così · {refused} non si possono cambiare', {
              changed: data.changed,
              same: data.same,
              refused: data.refused.length,
            })}
          </p>
          <ul>
            {data.refused.slice(0, SHOWN).map(({ productId, name, reason }) => (
              <li key={productId} className="text-danger">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const SHOWN = 5;
