import { useSyncExternalStore } from 'react';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../cart-core/state/use-cart.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { favorites } from './favorites.ts';

/**
 * Adds a product to the customer's default list or removes it. The heart changes in the same frame when no question has
 * to be asked first.
 */
export function HeartButton({
  product,
  className = '',
}: {
  readonly product: CartProduct;
  readonly className?: string;
}) {
  const { productId, name, options = [] } = product;
  const isOn = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.has(productId),
    () => false,
  );
  function press() {
    const willBeOn = !isOn;
    if (isLoggedIn(cartState.get().data) && !(willBeOn && options.length > 0))
      favorites.press({ product, isOn: willBeOn });
    onDemand(
      () => import('./press-heart.ts'),
      ({ pressHeart }) => pressHeart(product, willBeOn),
      () => favorites.settle(productId),
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('Preferito: {name}', { name })}
      onClick={press}
      className={`group/disc grid size-11 place-items-center ${className}`}
    >
      <span
        key={String(isOn)}
        className={`transition-colors group-hover/disc:text-promo ${isOn ? 'animate-pop text-promo' : 'text-ink-faint'}`}
      >
        <Icon name={isOn ? 'heart-full' : 'heart'} />
      </span>
    </button>
  );
}
