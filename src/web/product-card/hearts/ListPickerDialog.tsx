import { useEffect, useState } from 'react';
import { wishlistList } from '../../../contract/lists/routes.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import { firstQuantity, nextQuantity, previousQuantity } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { AskedProps } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { listAmountText } from './list-text.ts';
import { NewList } from './NewList.tsx';

export interface PickedList {
  readonly list: Wishlist;
  readonly amount: number;
}

/** storefront 2: asks for the list and for the amount of the product. */
export function ListPickerDialog({ question: product, open, answer }: AskedProps<CartProduct, PickedList>) {
  const { rule } = product.selling;
  const [amount, setAmount] = useState(() => firstQuantity(rule));
  const [lists, setLists] = useState<readonly Wishlist[]>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    api.call(wishlistList, {}).then(
      ({ wishlists }) => setLists(wishlists),
      (error: unknown) => setProblem(asApiError(error).message),
    );
  }, []);
  return (
    <Dialog open={open} onClose={() => answer()} title={t('Seleziona una lista a cui aggiungere:')} widthPx={440}>
      <div className="mb-4 flex items-center gap-2">
        <span lang={product.lang} className="min-w-0 grow font-semibold">
          {product.name}
        </span>
        <IconButton
          icon="minus"
          label={t('Diminuisci la quantità')}
          disabled={previousQuantity(rule, amount) === 0}
          onClick={() => setAmount(previousQuantity(rule, amount))}
        />
        <output className="min-w-16 whitespace-nowrap text-center font-bold">
          {listAmountText(product.selling, amount)}
        </output>
        <IconButton
          icon="plus"
          label={t('Aumenta la quantità')}
          onClick={() => setAmount(nextQuantity(rule, amount))}
        />
      </div>
      {problem && <p role="alert">{problem}</p>}
      {!lists && !problem && <Skeleton className="h-24 rounded-md" />}
      <ul className="grid max-h-75 gap-2 overflow-y-auto p-0.5" aria-label={t('Le tue liste')} tabIndex={0}>
        {lists?.map((list) => (
          <li key={list.listId}>
            <button
              type="button"
              disabled={list.sharingData.grant === 'READ'}
              onClick={() => answer({ list, amount })}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border border-line-strong/60 px-4 text-left font-semibold hover:border-accent hover:bg-accent-soft disabled:opacity-55"
            >
              <span className="min-w-0">
                <span className="block truncate">{list.name}</span>
                {list.sharingData.grant === 'READ' && (
                  <span className="block font-normal text-ink-soft text-xs">{t('Sola lettura')}</span>
                )}
              </span>
              <Badge>{list.size === 1 ? t('1 prodotto') : t('{n} prodotti', { n: list.size })}</Badge>
            </button>
          </li>
        ))}
      </ul>
      {lists?.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Non hai ancora liste: creane una qui sotto.')}</p>
      )}
      <NewList onCreated={setLists} />
    </Dialog>
  );
}
