import { t } from '../../language/language.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { paths } from '../page/paths.ts';
import { useIsRegistrationOpen } from '../page/shell-loader.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

/** Shows the login link, or the customer's name as a link to the profile. Its space is reserved while the user is unknown. */
export function AccountMenu() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const isOpen = useIsRegistrationOpen();
  const name = isCustomer ? cart?.user.firstName || t('Profilo') : t('Accedi');
  return (
    <Link
      to={isCustomer ? paths.dashboard() : paths.login()}
      aria-label={isCustomer ? t('Il mio profilo: {name}', { name }) : isOpen ? t('Accedi o registrati') : t('Accedi')}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-1.5 font-semibold text-sm hover:bg-tint md:px-3"
    >
      {isCustomer ? (
        <span
          data-initial={name.charAt(0)}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent text-xs before:content-[attr(data-initial)]"
        />
      ) : (
        <Icon name="user" className="size-6" />
      )}
      <span className="hidden w-18 truncate md:inline">{cart ? name : ''}</span>
    </Link>
  );
}
