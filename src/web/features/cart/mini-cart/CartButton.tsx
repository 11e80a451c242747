import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { openMiniCart } from '../../../cart-core/state/mini-cart-state.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

const DESKTOP = '(width >= 60rem)';

/** Count and total of the cart. On a desktop it opens the cart beside the page, elsewhere it links to the cart page. */
export function CartButton() {
  const { data: cart } = useCart();
  const count = cart?.totalItems ?? 0;
  return (
    <Link
      to={paths.cart()}
      onClick={(event) => {
        if (!matchMedia(DESKTOP).matches || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openMiniCart();
      }}
      className="relative flex min-h-11 items-center justify-center gap-2.5 rounded-full bg-accent px-3 font-semibold text-on-accent text-sm transition-colors hover:bg-accent-strong sm:px-4"
    >
      <Icon name="cart" className="size-5.5" />
      <span className="sr-only">{t('Carrello:')} </span>
      <span className="hidden min-w-14 text-right sm:inline">{cart ? formatEuro(cart.grossTotal) : ''}</span>
      {count > 0 && (
        <span
          key={count}
          className="-top-1.5 -right-1 absolute grid h-5.5 min-w-5.5 animate-pop place-items-center rounded-full bg-promo px-1.5 font-bold text-paper text-xs ring-2 ring-paper"
        >
          {count}
        </span>
      )}
      <span className="sr-only">
        {' '}
        {cart && (count === 1 ? t('prodotto') : count > 0 ? t('prodotti') : t('nessun prodotto'))}
      </span>
    </Link>
  );
}
