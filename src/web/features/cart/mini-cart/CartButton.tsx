import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { paths } from '../../../page/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { createRequestQueue } from '../../../ui/dialog/request-queue.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

/**
 * Shows the count and total of the cart on a desktop, and opens the cart beside the page. On a phone it is in the
 * bottom bar.
 */
export function CartButton() {
  const { data: cart } = useCart();
  const count = cart?.totalItems ?? 0;
  return (
    <Link
      to={paths.cart()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openMiniCart();
      }}
      className={classNames(
        'flex min-h-11 shrink-0 items-center justify-center gap-2.5 rounded-full py-1 pr-3 pl-3.5 font-bold text-sm max-md:hidden',
        count > 0 ? 'bg-accent-soft text-accent-strong hover:bg-accent-line' : 'bg-tint text-ink hover:bg-line/60',
      )}
    >
      <Icon name="cart" className="size-5.5" />
      <span className="min-w-14">
        {count > 0 && <span className="sr-only">{t('Carrello:')} </span>}
        {count > 0 && cart ? formatEuro(cart.grossTotal) : t('Carrello')}
      </span>
      {count > 0 && (
        <span
          key={count}
          className="grid h-5.5 min-w-5.5 animate-pop place-items-center rounded-full bg-accent px-1.5 text-on-accent text-xs"
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

export const miniCartRequests = createRequestQueue<'open'>();

/** Opens the mini cart beside the page. */
function openMiniCart(): void {
  void miniCartRequests.request('open');
}
