import { memo } from 'react';
import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { formatCents, formatEuro } from '../../../../domain/base/format.ts';
import { fromEuro } from '../../../../domain/base/money.ts';
import { maxToPay } from '../../../../domain/pricing/cart-total.ts';
import { depositsIn } from '../../../../domain/pricing/deposit.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { useCompanyId } from '../../../cart-core/state/use-cart.ts';
import { QuantityStepper } from '../../../cart-core/stepper/QuantityStepper.tsx';
import { useLineAmount } from '../../../cart-core/stepper/use-line-amount.ts';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { choiceOf } from '../../../product-model/cart-product.ts';
import { packagesText } from '../../../product-model/packaging-text.ts';
import { isLoose, unitPriceText } from '../../../product-model/price-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keepFocusNear } from '../../../ui/keep-focus-near.ts';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { LineChoice } from './LineChoice.tsx';
import { LineChosenPromotion } from './LineChosenPromotion.tsx';
import { LinePreferences } from './LinePreferences.tsx';
import { LinePromotions } from './LinePromotions.tsx';
import { ShortGoods } from './ShortGoods.tsx';

export interface CartLineProps {
  readonly item: CartItem;
  /** Compact form for the drawer. */
  readonly isCompact?: boolean;
  /** True below the first screen: the line is rendered when it comes near. */
  readonly isFar?: boolean;
}

/** Renders again only when its own item changes: in a long cart a click renders one line. */
export const CartLine = memo(function CartLine({ item, isCompact = false, isFar = false }: CartLineProps) {
  const product = { ...cardProductOf(item.product), choice: choiceOf(item) };
  // storefront 9: customers who buy for a company count in cases and pallets
  const cases = useCompanyId() && packagesText(product.packaging ?? {}, lineAmount(item));
  const { isPending, set } = useLineAmount(product);
  return (
    <li ref={keepFocusNear} className={classNames('flex gap-4 py-4', isFar && 'card-when-near')}>
      <Link to={paths.product(product.slug)} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Picture
          src={product.picture}
          alt=""
          size={isCompact ? 72 : 100}
          className={`rounded-md bg-tile ${isCompact ? 'size-18' : 'size-18 sm:size-25'}`}
        />
      </Link>
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to={paths.product(product.slug)}
              lang={contentLanguage()}
              className="line-clamp-2 font-semibold leading-snug hover:underline"
            >
              {product.name}
            </Link>
            <p lang={contentLanguage()} className="truncate text-ink-faint text-sm">
              {[product.brand, product.pack].filter(Boolean).join(' · ')}
            </p>
            {cases && <p className="text-ink-soft text-sm">{cases}</p>}
            <LineChoice product={product} />
          </div>
          <IconButton
            icon="trash"
            label={t('Rimuovi {name}', { name: product.name })}
            onClick={() => set(0)}
            className="-mt-2 -mr-2"
          />
        </div>
        <p className="text-ink-faint text-xs">
          {isLoose(product) ? `${formatEuro(product.price)} ${t('al kg')}` : unitPriceText(product)}
        </p>
        <ShortGoods product={product} isAvailable={product.isAvailable} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 sm:gap-3">
          <div className="w-41 sm:w-44">
            <QuantityStepper product={product} />
          </div>
          <p
            aria-busy={isPending}
            className={`ml-auto font-bold text-lg transition-opacity ${isPending ? 'opacity-40' : ''}`}
          >
            {product.selling.isWeightVariable && (
              <span className="font-normal text-ink-faint text-sm max-sm:sr-only">{t('circa')} </span>
            )}
            {formatEuro(item.grossTotal)}
          </p>
        </div>
        <PriceNote item={item} isWeighed={product.selling.isWeightVariable} />
        {item.priceSteps ? (
          <LinePromotions name={product.name} steps={item.priceSteps} isLoose={item.weight > 0} />
        ) : (
          product.promo &&
          !isCompact && (
            <p lang={contentLanguage()}>
              <Badge tone="promo">{product.promo.text}</Badge>
            </p>
          )
        )}
        {!isCompact && <LineChosenPromotion item={item} product={product} />}
        {!isCompact && <LinePreferences item={item} />}
      </div>
    </li>
  );
});

/** Notes below the price of a line which deposit it contains, or how much it may become once the goods are weighed. */
function PriceNote({ item, isWeighed }: { readonly item: CartItem; readonly isWeighed: boolean }) {
  const deposit = depositsIn([item]);
  const most = isWeighed && item.weight > 0 ? formatCents(maxToPay(fromEuro(item.grossTotal))) : undefined;
  if (deposit === 0 && most === undefined) return null;
  return (
    <p className="text-right text-ink-faint text-xs">
      {most === undefined
        ? t('di cui {price} di cauzione', { price: formatEuro(deposit) })
        : t('al massimo {price}', { price: most })}
    </p>
  );
}
