import { useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { t } from '../../language/language.ts';
import { cartState } from '../cart-core/state/cart-state.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { CartButton } from '../features/cart/mini-cart/CartButton.tsx';
import { late } from '../hydration/late.tsx';
import { OpenDepartments, PANEL_ID } from '../page/OpenDepartments.tsx';
import { paths } from '../page/paths.ts';
import { openServiceDialog } from '../page/service-dialog-state.ts';
import { useIsRegistrationOpen, useShellData } from '../page/shell-loader.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Wordmark } from '../ui/icons/Wordmark.tsx';
import { Link } from '../ui/Link.tsx';
import { useCode } from '../ui/use-code.ts';

/**
 * One row on a desktop. On a phone: place and time, which scroll away, and the search, which stays; the rest is in the
 * bottom bar (BottomBar.tsx). A page with a bar of its own (PageBar.tsx) has no header on a phone.
 */
export function Header() {
  return (
    <header className="sticky -top-13 z-40 border-line border-b bg-paper/95 backdrop-blur-md md:top-0 print:static max-md:[:root:has([data-page-bar])_&]:hidden">
      <div className="page flex h-13 items-center gap-2.5 md:h-(--header-height) md:gap-3">
        <Link to={paths.home()} aria-label={t('Bottega, vai alla home')} className="rounded-md py-1 md:mr-1">
          <Wordmark isShort logo={useShellData().logo} />
        </Link>
        <OpenDepartments className="flex min-h-11 items-center gap-2 rounded-full bg-tint px-4 font-semibold text-sm hover:bg-line/60 max-md:hidden">
          <Icon name="grid" />
          {t('Reparti')}
        </OpenDepartments>
        <DepartmentsMenu />
        <SearchBox className="min-w-0 max-w-130 grow max-md:hidden" />
        <ServiceBar />
        <Link
          to={paths.orders()}
          className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-3 font-semibold text-sm hover:bg-tint max-lg:hidden"
        >
          <Icon name="again" />
          {t('La mia spesa')}
        </Link>
        <AccountMenu />
        <CartButton />
      </div>
      <div className="page pt-0.5 pb-2 md:hidden">
        <SearchBox />
      </div>
    </header>
  );
}

/**
 * Shows the login link, or the customer's name as a link to the profile. Its space is reserved while the user is
 * unknown.
 */
function AccountMenu() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const isOpen = useIsRegistrationOpen();
  const name = isCustomer ? cart?.user.firstName || t('Profilo') : t('Accedi');
  return (
    <Link
      to={isCustomer ? paths.dashboard() : paths.login()}
      aria-label={isCustomer ? t('Il mio account: {name}', { name }) : isOpen ? t('Accedi o registrati') : t('Accedi')}
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

/** All departments with their first subcategories: a native popover, which opens without JavaScript, too. */
function DepartmentsMenu() {
  const panel = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [pathname, search]);
  return (
    <nav
      ref={panel}
      id={PANEL_ID}
      popover="auto"
      aria-label={t('Reparti')}
      className={classNames(
        'page inset-x-0 m-0 max-w-full overflow-y-auto overscroll-contain bg-raised text-ink shadow-float backdrop:bg-scrim',
        // over the bar at the foot of a phone, from the header of a desktop down
        'top-auto bottom-(--bar-height) max-h-[calc(100dvh-var(--bar-height)-3rem)] rounded-t-xl py-4',
        'md:top-(--header-height) md:bottom-auto md:max-h-[calc(100dvh-var(--header-height))]',
        'md:rounded-none md:border-line md:border-b md:py-8',
      )}
    >
      <LateDepartments />
    </nav>
  );
}

/**
 * Shows where and when the groceries arrive (delivery 2, cart info bar). Its place is rendered for everybody; its
 * content for customers is loaded once the browser knows that one is logged in.
 */
function ServiceBar() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const code = useCode(isCustomer, () => import('./ServiceChoice.tsx'));
  return (
    <section aria-label={t('Consegna')} className="min-h-11 min-w-0 grow text-sm md:ml-auto md:w-56 md:grow-0">
      {isCustomer && cart ? code && <code.ServiceChoice cart={cart} /> : <Where isHome={cart?.homeDelivery === true} />}
    </section>
  );
}

/** A visitor's place, or the question where they live: a link to its page until the dialog can open. */
function Where({ isHome }: { readonly isHome: boolean }) {
  const code = useCode(isHome, () => import('../cart-core/state/known-place.ts'));
  const place = code?.knownPlace.get();
  return (
    <Link
      to={paths.where()}
      onClick={(event) => {
        event.preventDefault();
        void openServiceDialog('coverage');
      }}
      aria-haspopup="dialog"
      className="grid min-h-11 max-w-full content-center rounded-md px-1 text-left hover:bg-tint md:px-2.5"
    >
      <span className="flex items-center gap-1 font-semibold leading-4.5">
        <span className="truncate">{place || t('Arriviamo da te?')}</span>
        <Icon name="chevron-down" className="size-4" />
      </span>
      <span className="truncate text-ink-soft text-xs leading-4">
        {place ? t('Consegna a casa, cambia posto') : t('Scrivi il tuo CAP')}
      </span>
    </Link>
  );
}

const loadPanel = () => import('../features/search/SearchPanel.tsx');

/** Search as a form that requests the results page; suggestions are loaded with the first focus. */
function SearchBox({ className }: { readonly className?: string }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === '/search' ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const code = useCode(isOpen, loadPanel);
  useEffect(() => setText(asked), [asked]);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  // restores the text and the cursor that the visitor had entered before hydration
  useEffect(() => {
    const input = form.current?.querySelector('input');
    setText(input?.value ?? '');
    if (input === document.activeElement) open();
    // not `onFocus`: React repeats a focus that came before hydration, and would open the list again after the search
    // that followed it
    input?.addEventListener('focus', open);
  }, []);
  return (
    <Form
      ref={form}
      role="search"
      action={paths.search()}
      className={classNames('relative', className)}
      onSubmit={({ currentTarget }) => {
        close();
        // reads the form: `text` may miss what was typed before hydration
        const sent = String(new FormData(currentTarget).get('q'));
        if (!window.preHydrationClicks) void loadPanel().then(({ saveSearch }) => saveSearch(sent));
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex h-11 items-center rounded-full border border-line-strong/40 bg-card pl-4 focus-within:border-accent">
        <Icon name="search" className="size-5 text-ink-faint" />
        <input
          type="search"
          name="q"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            open();
          }}
          onClick={open}
          role="combobox"
          aria-label={t('Cerca un prodotto, una marca o un reparto')}
          aria-expanded={isOpen && code !== undefined}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active}
          placeholder={t('Cerca latte, pane, mele…')}
          autoComplete="off"
          maxLength={200}
          className="h-full min-w-0 grow bg-transparent px-3 text-base outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <IconButton icon="close" label={t('Cancella la ricerca')} onClick={() => setText('')} className="size-9" />
        )}
        <button
          type="submit"
          className="h-full rounded-r-full px-4 font-semibold text-accent text-sm hover:text-accent-strong"
        >
          {t('Cerca')}
        </button>
      </div>
      {code && (
        <code.SearchPanel
          form={form}
          id={id}
          text={text}
          isOpen={isOpen}
          onOpen={open}
          onClose={close}
          onClear={() => setText('')}
          onActive={setActive}
        />
      )}
    </Form>
  );
}

/**
 * Menus of links work without their code. The server has it in its build; the build for the browser drops this branch.
 */
const [menus, bar, till] = import.meta.env.SSR
  ? await Promise.all([import('./link-menus.tsx'), import('./BottomBar.tsx'), import('./TillHeader.tsx')])
  : [];

const load = () => import('./link-menus.tsx');
const LateDepartments = late(menus?.DepartmentsList, async () => (await load()).DepartmentsList);
export const LateFooterColumns = late(menus?.FooterColumns, async () => (await load()).FooterColumns);

export const LateNews = late(menus?.NewsRow, async () => (await load()).NewsRow);

/** Only the checkout has it, so no other page loads its code. */
export const LateTillHeader = late(
  till?.TillHeader,
  async () => (await import('./TillHeader.tsx')).TillHeader,
  async () => undefined,
);

/** The bar shows the amount in the cart, so it is hydrated at once if the cart has items. */
export const LateBottomBar = late(bar?.BottomBar, async () => (await import('./BottomBar.tsx')).BottomBar, cartFilled);

function cartFilled(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((cartState.get().data?.totalItems ?? 0) > 0) resolve();
    };
    cartState.subscribe(look);
    look();
  });
}
