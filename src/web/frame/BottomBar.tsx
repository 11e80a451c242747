import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { OpenDepartments } from '../page/OpenDepartments.tsx';
import { paths } from '../page/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

/** Paths without the bar: the back office, and what should be completed without distraction. */
const WITHOUT = /^\/(?:gestione|payment|registration-user)(?:\/|$)/;
const OWN_SHOPPING = /^\/profile\/(?:orders|lists)/;

/** The navigation at the foot of a phone. It is hidden while the page has a foot of its own (PageFoot.tsx). */
export function BottomBar() {
  const { pathname } = useLocation();
  if (WITHOUT.test(pathname)) return null;
  return (
    <nav
      aria-label={t('Principale')}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-(--acting-height) z-30 grid h-(--bar-height) grid-cols-5 bg-card pb-[env(safe-area-inset-bottom)] shadow-foot md:hidden print:hidden [:root:has([data-page-foot],[data-fast-search])_&]:hidden"
    >
      <Link to={paths.home()} aria-current={pathname === '/' ? 'page' : undefined} className={barItemClass}>
        <BarItem icon="home" text={t('Home')} />
      </Link>
      <OpenDepartments className={classNames(barItemClass, pathname.startsWith('/category/') && HERE)}>
        <BarItem icon="grid" text={t('Reparti')} />
      </OpenDepartments>
      <Link
        to={paths.search()}
        aria-current={pathname === paths.search() ? 'page' : undefined}
        onClick={(event) => {
          const field = document.querySelector<HTMLInputElement>('header > :last-child input[type="search"]');
          if (!field) return;
          event.preventDefault();
          field.focus();
        }}
        className={barItemClass}
      >
        <BarItem icon="search" text={t('Cerca')} />
      </Link>
      <Link
        to={paths.orders()}
        aria-current={OWN_SHOPPING.test(pathname) ? 'page' : undefined}
        className={barItemClass}
      >
        <BarItem icon="again" text={t('La mia spesa')} />
      </Link>
      <CartItem isHere={pathname.startsWith('/cart')} />
    </nav>
  );
}

function CartItem({ isHere }: { readonly isHere: boolean }) {
  const { data: cart } = useCart();
  const count = cart?.totalItems ?? 0;
  return (
    <Link to={paths.cart()} aria-current={isHere ? 'page' : undefined} className={barItemClass}>
      <BarItem
        icon="cart"
        text={
          count === 0 ? (
            <>
              <span aria-hidden="true">{t('Carrello')}</span>
              <span className="sr-only">
                {t('Carrello:')} {t('nessun prodotto')}
              </span>
            </>
          ) : (
            <>
              <span className="sr-only">{t('Carrello:')} </span>
              <b className="text-ink">{formatEuro(cart?.grossTotal ?? 0)}</b>
            </>
          )
        }
      />
      {count > 0 && (
        <span
          key={count}
          className="absolute top-1.25 left-[calc(50%+0.3rem)] grid h-4.5 min-w-4.5 animate-pop place-items-center rounded-full bg-accent px-1 font-bold text-[0.6875rem] text-on-accent ring-2 ring-card"
        >
          {count}
          <span className="sr-only"> {count === 1 ? t('prodotto') : t('prodotti')}</span>
        </span>
      )}
    </Link>
  );
}

/** The icon and the text of an entry in a bar at the foot of a phone. */
export function BarItem({ icon, text }: { readonly icon: IconName; readonly text: ReactNode }) {
  return (
    <>
      <Icon name={icon} className="size-6" />
      <span className="whitespace-nowrap">{text}</span>
    </>
  );
}

const HERE =
  'font-bold text-accent before:absolute before:top-0 before:h-0.75 before:w-8 before:rounded-b-full before:bg-accent';
export const barItemClass = classNames(
  'relative grid content-center justify-items-center gap-0.5 font-medium text-[0.71875rem] text-ink-soft leading-3.5',
  'aria-[current]:font-bold aria-[current]:text-accent aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:h-0.75 aria-[current]:before:w-8 aria-[current]:before:rounded-b-full aria-[current]:before:bg-accent',
);
