import { useEffect, useState } from 'react';
import { wishlistAddProducts, wishlistList } from '../../../contract/lists/routes.ts';
import type { Wishlist } from '../../../contract/lists/schemas.ts';
import { firstQuantity, nextQuantity, previousQuantity } from '../../../domain/quantity/quantity.ts';
import { perLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { quantityAndUnit } from '../../product-model/quantity-and-unit.ts';
import type { Selling } from '../../product-model/selling.ts';
import { wireQuantity } from '../../product-model/wire-quantity.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type AskedProps, askDialog } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ChooseForListDialog } from './ChooseForListDialog.tsx';
import { favorites } from './favorites.ts';
import { keepLists } from './lists-cache.ts';
import { NewList } from './NewList.tsx';

/** storefront 8, list.productAddToList in singular and plural: how much was added, in the words of the dialog. */
function addedText({ name, selling }: CartProduct, amount: number, list: string): string {
  const added = quantityAndUnit(listAmountText(selling, amount));
  const values = { ...added, product: name, list };
  return added.quantity === '1'
    ? t('{quantity} {unit} di {product} aggiunto alla lista “{list}”', values)
    : t('{quantity} {unit} di {product} aggiunti alla lista “{list}”', values);
}

/** "Aggiungi a una lista": asks for login and options where they are needed, then for the list and the amount. */
export async function pickList(product: CartProduct): Promise<void> {
  if (!(await ensureLoggedIn())) return;
  const needsChoice = (product.options ?? []).length > 0;
  const question = { product, action: t('Aggiungi a una lista') };
  const choice = needsChoice ? await askDialog(ChooseForListDialog, question) : undefined;
  if (needsChoice && !choice) return;
  const picked = await askDialog(ListPickerDialog, product);
  if (!picked) return;
  const { list, amount } = picked;
  const reply = await api.call(wishlistAddProducts, {
    body: {
      wishlistId: list.listId,
      items: [
        {
          productId: product.productId,
          quantity: wireQuantity(product.selling, amount),
          ...(choice && { infos: choice }),
        },
      ],
    },
  });
  keepLists(reply);
  if (list.default) favorites.settle(product.productId, true);
  toast('success', addedText(product, amount, list.name));
}

interface PickedList {
  readonly list: Wishlist;
  readonly amount: number;
}

/** storefront 2: asks for the list and for the amount of the product. */
function ListPickerDialog({ question: product, open, answer }: AskedProps<CartProduct, PickedList>) {
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

const plain = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }),
);
const twoDecimals = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
);
const UNIT_OF_KILO: Readonly<Record<number, string>> = { 1: 'KG', 10: 'HG', 100: 'DAG', 1000: 'GR' };

/**
 * storefront 4, "Quantity to add from list picker": pieces are PZ; loose goods and packages the quantity times
 * WEIGHT_SELLING in its unit, with two decimals where that factor is not 1.
 */
export function listAmountText({ rule, wireUnitsPerKilo, content }: Selling, amount: number): string {
  if (rule.saleType === 'Sfuso') {
    const wire = (grams: number) => (grams * wireUnitsPerKilo) / 1000;
    return weightText(wire(amount), wire(rule.portionGrams ?? 0), UNIT_OF_KILO[wireUnitsPerKilo] ?? 'KG');
  }
  if (rule.saleType === 'Confezione' && content)
    return weightText(amount * content.amount, content.amount, content.unit);
  return amount === 1 ? t('1 PZ') : t('{n} PZ', { n: amount });
}

function weightText(value: number, factor: number, unit: string): string {
  return `${(factor === 1 ? plain() : twoDecimals()).format(value)} ${unit}`;
}
