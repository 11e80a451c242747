import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { staffProductStore, staffProductView } from '../../../../contract/products/routes.ts';
import type { StaffProduct, StaffProductStoreState } from '../../../../contract/products/schemas.ts';
import { formatNumber } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFinishToday } from '../../stock/finish-today.ts';

interface StoreSectionProps {
  readonly product: StaffProduct;
  readonly onSaved: (product: StaffProduct) => void;
  /** Whether the person may say that goods are finished in a store. */
  readonly mayFinish: boolean;
  readonly isReadOnly: boolean;
}

/** Store by store: whether it lists the product, what is left, and a price of its own. Each row is saved at once. */
export function StoreSection(props: StoreSectionProps) {
  const { product } = props;
  return (
    <section id="negozi" aria-labelledby="negozi-title" className="scroll-mt-4 border-line border-b pb-5">
      <h2 id="negozi-title" className="font-semibold text-base">
        {t('Negozi')}
      </h2>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr className="text-ink-soft text-xs">
            <th scope="col" className="text-left font-medium">
              {t('Negozio')}
            </th>
            <th scope="col" className="text-right font-medium">
              {t('Scorta')}
            </th>
            <th scope="col" className="w-30 px-2 text-right font-medium">
              {t('Prezzo proprio €')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {product.stores.map((store) => (
            <StoreRow key={store.warehouseId} {...props} store={store} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StoreRow(props: StoreSectionProps & { readonly store: StaffProductStoreState }) {
  const { product, store, onSaved, mayFinish, isReadOnly } = props;
  const [price, setPrice] = useState(store.price?.toFixed(2).replace('.', ',') ?? '');
  const save = useMutation({
    mutationFn: (part: { readonly is_listed?: boolean; readonly price?: string }) =>
      api.call(staffProductStore, {
        body: { product_id: product.productId, warehouse_id: store.warehouseId, ...part },
      }),
    onSuccess: ({ product: after }) => {
      toast('success', t('Salvato'));
      onSaved(after);
    },
  });
  const written = price.trim().replace(',', '.');
  const isChanged = written !== (store.price?.toFixed(2) ?? '');
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1.5 text-left font-medium">
        {store.name}
        {store.shelf !== undefined && <span className="font-normal text-ink-soft"> · {store.shelf}</span>}
      </th>
      <td className="text-right tabular-nums">{store.available === undefined ? '' : formatNumber(store.available)}</td>
      <td className="px-2 text-right">
        <input
          aria-label={t('Prezzo in {store}', { store: store.name })}
          name={`price-${store.warehouseId}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={product.cells.price?.replace('.', ',')}
          value={price}
          readOnly={isReadOnly}
          aria-invalid={save.error ? true : undefined}
          onChange={({ target }) => setPrice(target.value)}
          className={`${inputClass} min-h-8 w-24 border-line-strong/60 text-right`}
        />
        {save.error && <span className="ml-2 text-danger text-xs">{asApiError(save.error).message}</span>}
      </td>
      <td className="flex flex-wrap justify-end gap-1 py-1">
        {mayFinish && <FinishToday product={product} store={store} onSaved={onSaved} />}
        {isChanged && (
          <Button busy={save.isPending} onClick={() => save.mutate({ price: written })}>
            {t('Salva il prezzo')}
          </Button>
        )}{' '}
        <Button
          variant="secondary"
          className="whitespace-nowrap"
          aria-pressed={store.isListed}
          disabled={save.isPending || isReadOnly}
          onClick={() => save.mutate({ is_listed: !store.isListed })}
        >
          {store.isListed ? t('In assortimento') : t('Non in assortimento')}
        </Button>
      </td>
    </tr>
  );
}

type FinishTodayProps = Pick<StoreSectionProps, 'product' | 'onSaved'> & { readonly store: StaffProductStoreState };

/** One press: nothing is sold there until tomorrow; once it is finished, one press brings it back. */
function FinishToday({ product: { productId, cells }, store, onSaved }: FinishTodayProps) {
  const finish = useFinishToday();
  const { warehouseId, name, finishedUntil } = store;
  const isFinished = finishedUntil !== undefined;
  async function press() {
    await finish.one({ warehouseId, productId, name: cells.name ?? '' }, isFinished);
    onSaved(await api.call(staffProductView, { query: { product_id: productId } }));
  }
  return (
    <Button
      variant="secondary"
      aria-label={
        isFinished ? t('È tornato in {store}', { store: name }) : t('Finito oggi in {store}', { store: name })
      }
      onClick={() => void press()}
    >
      {isFinished ? t('È tornato') : t('Finito oggi')}
    </Button>
  );
}
