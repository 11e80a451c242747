import type { CartItem } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import type { CartProduct } from '../../../product-model/cart-product.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

export interface LineChosenPromotionProps {
  readonly item: CartItem;
  readonly product: CardProduct & Pick<CartProduct, 'choice'>;
}

/** storefront 4, near-expiry promotion: offers it on a line that could have it, removes it from one that has it. */
export function LineChosenPromotion({ item, product }: LineChosenPromotionProps) {
  const { name, isAvailable, promo } = product;
  if (item.cartItemInfo['use_wpid'] !== undefined) {
    const text = t('Togli la promozione');
    return (
      <button
        type="button"
        aria-label={`${text}: ${name}`}
        onClick={() => onDemand(load, ({ leavePromotion }) => leavePromotion(item))}
        className={`${look} text-ink-soft`}
      >
        <Icon name="close" className="size-4" />
        {text}
      </button>
    );
  }
  if (!isAvailable || !promo?.choosable) return null;
  const text = t('Applica la promozione');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${text}: ${name}`}
      onClick={() => onDemand(load, ({ offerPromotion }) => offerPromotion(product))}
      className={`${look} font-semibold text-promo`}
    >
      <Icon name="tag" className="size-4" />
      {text}
    </button>
  );
}

const load = () => import('../../../product-card/choose-promotion.ts');
const look = 'flex min-h-11 w-fit items-center gap-1.5 text-left text-sm underline-offset-4 hover:underline';
