import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoginFirst } from '../auth/LoginFirst.tsx';
import { useLogout } from '../auth/use-session.ts';
import { accountPages } from './account-pages.ts';

export const Component = withQueries(ProfileLayout);

/** The frame of the customer's own pages. A visitor is asked to log in on the page, and stays there afterwards. */
function ProfileLayout() {
  const { data: cart, isPending, isSessionEnded = false } = useCart();
  const { pathname } = useLocation();
  if (isPending) {
    return (
      <div className="page grid gap-5 pt-10" role="status" aria-label={t('Caricamento')}>
        <PrivateTitle>{t('Il mio profilo')}</PrivateTitle>
        <Skeleton className="h-10 w-60" />
        {/* as tall as the pages are, so that the foot of the page does not jump */}
        <Skeleton className="h-[72rem]" />
      </div>
    );
  }
  if (!cart || !isLoggedIn(cart)) return <LoginFirst key={pathname} />;
  // orders take the whole page: they lead back to the account by themselves
  if (/^\/profile\/orders\b/.test(pathname))
    return (
      <div className="page pt-4">
        <Outlet />
      </div>
    );
  return (
    <div className="page grid items-start gap-8 pt-8 md:grid-cols-[15rem_1fr] md:gap-12">
      {isSessionEnded ? <div /> : <ProfileMenu cart={cart} />}
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function ProfileMenu({ cart }: { readonly cart: Cart }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logout = useLogout(() => void navigate(paths.home()));
  const nav = useRef<HTMLElement>(null);
  // on a phone the entries are one long row: the current one is brought into view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another current entry
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.clientWidth / 3 });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={t('Profilo')}
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none] md:sticky md:top-22 md:mx-0 md:grid md:px-0"
    >
      {accountPages(cart).map(({ to, icon, text }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
          className="flex min-h-11 items-center gap-3 whitespace-nowrap rounded-full px-4 font-semibold text-ink-soft text-sm hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
        >
          <Icon name={icon} />
          {t(text)}
        </Link>
      ))}
      <Button
        variant="quiet"
        busy={logout.isPending}
        onClick={() => logout.mutate()}
        className="whitespace-nowrap md:justify-start! md:px-4!"
      >
        <Icon name="logout" />
        {t('Esci')}
      </Button>
    </nav>
  );
}
