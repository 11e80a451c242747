import { memo } from 'react';
import type { WishlistItem } from '../../../contract/lists/schemas.ts';
import { nextQuantity, previousQuantity } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { QuantityStepper } from '../../cart-core/stepper/QuantityStepper.tsx';
import { linePriceText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { paths } from '../../page/paths.ts';
import { amountText } from '../../product-model/amount-text.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { choiceAmong } from '../../product-model/cart-product.ts';
import { choiceText } from '../../product-model/choice-text.ts';
import { packLanguage, packText, unitPriceText } from '../../product-model/price-text.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { amountOfWire, wireQuantity } from '../../product-model/wire-quantity.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { keepFocusNear } from '../../ui/keep-focus-near.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { ItemChange } from './list-queries.ts';

interface ListItemProps {
  readonly item: WishlistItem;
  /** True when the list may only be read. */
  readonly isFixed: boolean;
  /** The quantity that is being sent, as on the wire. */
  readonly unconfirmed: number | undefined;
  readonly onChange: (change: ItemChange) => void;
}

/** Memoised: a click renders one line again, however long the list is. */
export const ListItem = memo(function ListItem({ item, isFixed, unconfirmed, onChange }: ListItemProps) {
  const product = cardProductOf(item.product);
  const shown = useShownPrices(product);
  const { selling, options = [] } = product;
  const choice = choiceAmong(options, item.wishlistItemInfo);
  const confirmed = lineAmount(item);
  const amount = unconfirmed === undefined ? confirmed : amountOfWire(selling, unconfirmed);
  const { itemId } = item;
  const set = (next: number) => onChange({ itemId, quantity: wireQuantity(selling, next) });
  if (unconfirmed === 0) return null;
  return (
    <li ref={keepFocusNear} className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-2 py-4 sm:grid-cols-[4.5rem_1fr_11rem]">
      <Link to={paths.product(product.slug)} tabIndex={-1} aria-hidden="true">
        <Picture src={product.picture} alt="" size={72} className="size-18 rounded-md bg-tile" />
      </Link>
      <div className="min-w-0">
        <Link to={paths.product(product.slug)} lang={product.lang} className="font-semibold leading-snug hover:underline">
          {product.name}
        </Link>
        <p lang={packLanguage(product)} className="truncate text-ink-soft text-sm">
          {[packText(product), product.brand, choiceText(options, choice)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">
          <span className="font-bold">{linePriceText(shown)}</span> <span className="text-ink-faint text-xs">{unitPriceText(shown)}</span>
        </p>
        <p className="mt-1 text-ink-soft text-xs">{t('Nella lista')}</p>
        <div className="-ml-3 flex items-center">
          <IconButton
            icon="minus"
            label={t('Meno nella lista: {name}', { name: product.name })}
            disabled={isFixed || previousQuantity(selling.rule, amount) === 0}
            onClick={() => set(previousQuantity(selling.rule, amount))}
          />
          <output className="min-w-12 text-center font-semibold text-sm">{amountText(selling, amount)}</output>
          <IconButton
            icon="plus"
            label={t('Più nella lista: {name}', { name: product.name })}
            disabled={isFixed || nextQuantity(selling.rule, amount) <= amount}
            onClick={() => set(nextQuantity(selling.rule, amount))}
          />
          {!isFixed && (
            <IconButton
              icon="trash"
              label={t('Togli dalla lista: {name}', { name: product.name })}
              onClick={() => onChange({ itemId, quantity: 0 })}
            />
          )}
        </div>
      </div>
      <div className="col-span-2 self-center sm:col-span-1">
        {product.isAvailable ? (
          <>
            <p className="mb-1 text-ink-soft text-xs">{t('Nel carrello')}</p>
            <QuantityStepper product={{ ...product, choice }} />
          </>
        ) : (
          <p className="rounded-full bg-tint px-3 py-2.5 text-center font-medium text-ink-soft text-xs">
            {t('Il prodotto non è disponibile')}
          </p>
        )}
      </div>
    </li>
  );
});
