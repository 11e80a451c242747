import { t } from '../../language/language.ts';
import { requestLogin } from '../api/browser-api.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { paths } from '../page/paths.ts';
import { useShellData } from '../page/shell-loader.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { Link } from '../ui/Link.tsx';

/** The header of the checkout, without links that distract from the order. */
export function TillHeader() {
  const { data: cart } = useCart();
  return (
    <header className="border-line border-b bg-paper print:static">
      <div className="page flex h-14 items-center gap-3 max-md:pl-1 md:h-18 md:gap-4">
        <Link
          to={paths.cart()}
          aria-label={t('Torna al carrello')}
          className="grid size-11 place-items-center rounded-full hover:bg-tint md:hidden"
        >
          <Icon name="chevron-left" className="size-6" />
        </Link>
        <Link to={paths.home()} aria-label={t('Bottega, vai alla home')} className="rounded-md py-1 max-md:hidden">
          <Wordmark logo={useShellData().logo} />
        </Link>
        <span aria-hidden="true" className="h-7 w-px bg-line max-md:hidden" />
        <p className="grow font-display font-semibold text-xl tracking-tight md:text-2xl">{t('Cassa')}</p>
        <Link
          to={paths.cart()}
          className="flex min-h-11 items-center gap-1 rounded-full px-3 font-semibold text-accent text-sm hover:bg-accent-soft max-md:hidden"
        >
          <Icon name="chevron-left" className="size-4" />
          {t('Torna al carrello')}
        </Link>
        {cart && !isLoggedIn(cart) ? (
          <button
            type="button"
            onClick={() => void requestLogin()}
            className="min-h-11 rounded-full px-3 font-semibold text-accent text-sm hover:bg-accent-soft max-md:-mr-3"
          >
            {t('Hai già un account? Accedi')}
          </button>
        ) : (
          <p className="flex items-center gap-1.5 text-ink-soft text-xs">
            <Icon name="lock" className="size-4" />
            <span className="max-md:sr-only">{t('Pagamento protetto')}</span>
          </p>
        )}
      </div>
    </header>
  );
}
