import { t } from '../../language/language.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { paths } from '../page/paths.ts';
import { useIsRegistrationOpen } from '../page/shell-loader.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** Shows the login link, or the customer's name as a link to the profile. Its space is reserved while the user is unknown. */
export function AccountMenu() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const isOpen = useIsRegistrationOpen();
  const name = isCustomer ? cart?.user.firstName || t('Profilo') : t('Accedi');
  return (
    <>
      <LanguageSwitch className="max-md:hidden" />
      <ThemeToggle className="max-md:hidden" />
      <Link
        to={isCustomer ? paths.dashboard() : paths.login()}
        aria-label={
          isCustomer ? t('Il mio profilo: {name}', { name }) : isOpen ? t('Accedi o registrati') : t('Accedi')
        }
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 font-semibold text-sm hover:bg-tint md:px-3"
      >
        <Icon name="user" className="size-5.5" />
        <span className="hidden w-20 truncate md:inline">{cart ? name : ''}</span>
      </Link>
    </>
  );
}
