import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StaffProductRow } from '../../../contract/products/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { PRODUCTS_KEY, savedProduct, useUndo } from './save-product.ts';

interface PriceCellProps {
  readonly product: StaffProductRow;
  readonly isReadOnly: boolean;
}

/** The price of a product, which is written over in its row; Enter or leaving the field saves it. */
export function PriceCell({ product, isReadOnly }: PriceCellProps) {
  const shown = product.price.toFixed(2).replace('.', ',');
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const said = useUndo();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (price: string) =>
      savedProduct({ product_id: product.productId, modified_at: product.modifiedAt, cells: { price }, in_list: true }),
    onSuccess: async ({ product: after, actId }) => {
      const price = formatEuro(Number(after.cells.price));
      await said(
        t('{name}: da {before} a {price}', { name: product.name, before: formatEuro(product.price), price }),
        actId,
      );
      setTyped(undefined);
    },
    onError: (error) => asApiError(error).has('ENTRY_CHANGED') && client.invalidateQueries({ queryKey: PRODUCTS_KEY }),
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  if (isReadOnly) return shown;
  function leave() {
    if (typed === undefined || save.isPending) return;
    const price = typed.trim().replace(',', '.');
    if (price === product.price.toFixed(2)) setTyped(undefined);
    else save.mutate(price);
  }
  return (
    <span className="grid justify-items-end">
      <input
        ref={input}
        data-edit
        name={`price-${product.productId}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('Prezzo di {name} {code}', { name: product.name, code: product.code })}
        aria-invalid={problem ? true : undefined}
        aria-busy={save.isPending}
        value={typed ?? shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') input.current?.blur();
          if (event.key !== 'Escape' || typed === undefined) return;
          event.stopPropagation();
          save.reset();
          setTyped(undefined);
        }}
        className={classNames(
          'w-20 rounded-sm border bg-transparent px-1.5 py-0.5 text-right max-md:not-in-data-tiles:w-16 in-data-tiles:-ml-1.5 in-data-tiles:w-auto in-data-tiles:field-sizing-content font-semibold tabular-nums pointer-coarse:min-h-11',
          problem ? 'border-danger' : 'border-transparent hover:border-line-strong focus:border-accent focus:bg-card',
        )}
      />
      {problem && <span className="max-w-56 whitespace-normal text-danger text-xs">{problem.message}</span>}
    </span>
  );
}
