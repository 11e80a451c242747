import { Outlet, useLocation, useNavigate } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { type FeatureName, mayUse } from '../../../domain/account/features.ts';
import { msg, t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { AccountSkeleton } from '../../page/account/AccountPage.tsx';
import { PageBar } from '../../page/account/PageBar.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoginFirst } from '../auth/LoginFirst.tsx';
import { useLogout } from '../auth/use-session.ts';
import { OrderSkeleton } from '../orders/page/OrderSkeleton.tsx';

/** The groups of account pages, in the order of the menu. */
export const ACCOUNT_GROUPS = [
  msg('La tua spesa'),
  msg('Consegna'),
  msg('Pagamenti e vantaggi'),
  msg('Documenti'),
  msg('Tu'),
] as const;
type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

export interface AccountPage {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly group: AccountGroup;
  /** The page has a bar with its name on a phone (PageBar.tsx); the others have the header of the shop. */
  readonly hasBar?: boolean;
  /** Only for customers who may use it (S 6). */
  readonly feature?: FeatureName;
}

const [SHOPPING, DELIVERY, PAYMENT, PAPERS, YOU] = ACCOUNT_GROUPS;

/**
 * Pages about purchases on account, for the company's master account and its approvers. They are shown if the company
 * may use them.
 */
export const COMPANY_PAGES: readonly AccountPage[] = [
  {
    to: accountPaths.dues(),
    icon: 'calendar',
    text: msg('Scadenze'),
    group: PAPERS,
    feature: 'companyDues',
    hasBar: true,
  },
  { to: accountPaths.credit(), icon: 'bank', text: msg('Fido'), group: PAPERS, feature: 'companyDues', hasBar: true },
];

/** Every page of the account, for the menu and the dashboard. */
const PAGES: readonly AccountPage[] = [
  { to: paths.dashboard(), icon: 'user', text: msg('Il mio account'), group: SHOPPING, hasBar: true },
  { to: paths.orders(), icon: 'box', text: msg('I miei ordini'), group: SHOPPING },
  { to: paths.usualShopping(), icon: 'repeat', text: msg('La solita spesa'), group: SHOPPING },
  { to: paths.lists(), icon: 'heart', text: msg('Le mie liste'), group: SHOPPING },
  { to: accountPaths.quickOrder(), icon: 'barcode', text: msg('Ordine rapido'), group: SHOPPING, hasBar: true },
  { to: paths.addresses(), icon: 'pin', text: msg('I miei indirizzi'), group: DELIVERY, hasBar: true },
  { to: accountPaths.cards(), icon: 'card', text: msg('Le mie carte'), group: PAYMENT, hasBar: true },
  { to: accountPaths.certificates(), icon: 'ticket', text: msg('I miei buoni'), group: PAYMENT, hasBar: true },
  { to: accountPaths.subscription(), icon: 'crown', text: msg('Abbonamento consegne'), group: PAYMENT, hasBar: true },
  {
    to: accountPaths.friends(),
    icon: 'share',
    text: msg('Invita un amico'),
    group: PAYMENT,
    feature: 'inviteFriends',
    hasBar: true,
  },
  {
    to: accountPaths.shopAtWork(),
    icon: 'work',
    text: msg('Spesa al lavoro'),
    group: PAYMENT,
    feature: 'shopAtWork',
    hasBar: true,
  },
  { to: accountPaths.documents(), icon: 'receipt', text: msg('Ricevute e fatture'), group: PAPERS, hasBar: true },
  { to: paths.billing(), icon: 'clip', text: msg('Dati di fatturazione'), group: PAPERS, hasBar: true },
  { to: accountPaths.refunds(), icon: 'refund', text: msg('Rimborsi'), group: PAPERS, hasBar: true },
  { to: accountPaths.company(), icon: 'building', text: msg('La mia azienda'), group: PAPERS, hasBar: true },
  ...COMPANY_PAGES,
  { to: paths.ownData(), icon: 'id', text: msg('I miei dati'), group: YOU, hasBar: true },
  { to: paths.security(), icon: 'key', text: msg('Accesso e sicurezza'), group: YOU, hasBar: true },
  { to: paths.disclaimers(), icon: 'check', text: msg('Avvisi e consensi'), group: YOU, hasBar: true },
  { to: paths.cookies(), icon: 'info', text: msg('Preferenze sui cookie'), group: YOU },
];

/** Returns the pages that this customer may use. */
export function accountPages({ user }: Pick<Cart, 'user'>): AccountPage[] {
  const customer = {
    userTypeId: user.userType.userTypeId,
    profileLevel: user.profile.level,
    isBetaTester: user.betaTester === '1',
    legalIds: user.legals.map(({ legalId }) => legalId),
    segments: user.crmUserSegments.map(({ crmSegment, value }) => ({ segmentId: crmSegment.crmSegmentId, value })),
  };
  return PAGES.filter(({ feature }) => feature === undefined || mayUse(customer, feature));
}

/** Returns the page of an address: the one with the longest matching path. */
function pageOf(pathname: string, pages: readonly AccountPage[] = PAGES): AccountPage | undefined {
  return pages
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

export const Component = withQueries(ProfileLayout);

/** The frame of the account pages. A visitor is asked to log in on the page, and stays there afterwards. */
function ProfileLayout() {
  const { data: cart, isPending, isSessionEnded = false } = useCart();
  const { pathname } = useLocation();
  if (isPending) return <Pending pathname={pathname} />;
  if (!cart || !isLoggedIn(cart)) {
    // somebody with an invitation of a company is welcomed there before the account exists
    if (pathname.replace(/\/$/, '') !== accountPaths.companyInvitation()) return <LoginFirst key={pathname} />;
    return (
      <div className="page max-w-2xl pt-6 md:pt-10">
        <Outlet />
      </div>
    );
  }
  // the dashboard lists the pages itself
  const isOverview = pathname.replace(/\/$/, '') === paths.dashboard();
  // pages of orders use the full width and have their own links back to the account
  if (/^\/profile\/orders\b/.test(pathname))
    return (
      <div className="page pt-4 max-md:has-[[data-page-bar]]:pt-0">
        <Outlet />
      </div>
    );
  return (
    <div
      className={`page grid items-start gap-6 pt-4 md:gap-10 md:pt-6 max-md:has-[[data-page-bar]]:pt-0 ${isOverview ? '' : COLUMNS}`}
    >
      {isSessionEnded ? <div /> : !isOverview && <ProfileMenu cart={cart} />}
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

const COLUMNS = 'md:grid-cols-[14rem_minmax(0,1fr)]';

/** The frame while the customer is unknown, as tall as the pages, so that nothing jumps. */
function Pending({ pathname }: { readonly pathname: string }) {
  const path = pathname.replace(/\/$/, '');
  const here = pageOf(path);
  const isClosing = path === accountPaths.closing();
  const title = isClosing ? t('Chiudi l’account') : here?.to === path && here.hasBar ? t(here.text) : undefined;
  const isWide = path === paths.dashboard() || /^\/profile\/orders\b/.test(path);
  return (
    <div
      className={`page grid gap-6 pt-4 md:gap-10 md:pt-6 max-md:has-[[data-page-bar]]:pt-0 ${isWide ? '' : COLUMNS}`}
    >
      {!isWide && <div className="max-md:hidden" />}
      <div className="grid min-w-0 content-start gap-5">
        <PrivateTitle>{title ?? t('Il mio account')}</PrivateTitle>
        {title !== undefined &&
          (path === paths.dashboard() ? (
            <PageBar title={title} backTo={paths.home()} backText={t('Torna al negozio')} />
          ) : (
            <PageBar title={title} backTo={paths.dashboard()} backText={t('Il mio account')} />
          ))}
        {path.startsWith(MANAGED_ADDRESS) && (
          <PageBar title={addressTitle(path)} backTo={paths.addresses()} backText={t('I miei indirizzi')} />
        )}
        {/^\/profile\/lists\/(\d|incolla$)/.test(path) && (
          <PageBar title={t('Le mie liste')} backTo={paths.lists()} backText={t('Le mie liste')} />
        )}
        {/^\/profile\/orders\/\d/.test(path) ? <OrderSkeleton /> : <AccountSkeleton />}
      </div>
    </div>
  );
}

const MANAGED_ADDRESS = '/profile/addresses/manage/';

function addressTitle(path: string): string {
  return path === paths.newAddress() ? t('Nuovo indirizzo') : t('Modifica indirizzo');
}

/** The pages of the section "La mia spesa" in the bar at the foot of a phone, which link to one another. */
const OWN_SHOPPING: ReadonlySet<string> = new Set([paths.orders(), paths.usualShopping(), paths.lists()]);

/** The icon of each group in the menu. */
const GROUP_ICONS: Readonly<Record<AccountGroup, IconName>> = {
  [SHOPPING]: 'cart',
  [DELIVERY]: 'truck',
  [PAYMENT]: 'card',
  [PAPERS]: 'receipt',
  [YOU]: 'user',
};

/**
 * The menu of the account pages: of the groups only the one of this page is unfolded, so that a window 900 pixels high
 * never cuts it. On a phone a link back to the account, unless the page has it in its bar.
 */
function ProfileMenu({ cart }: { readonly cart: Cart }) {
  const { pathname } = useLocation();
  const pages = accountPages(cart);
  const here = pageOf(pathname, pages);
  return (
    <>
      <PhoneMenu pages={pages} here={here} />
      <nav aria-label={t('Il mio account')} className="sticky top-24 grid gap-0.5 max-md:hidden">
        <Link
          to={paths.dashboard()}
          className="mb-1 flex min-h-11 w-fit items-center gap-1 rounded-md pr-2 font-semibold text-accent text-sm hover:underline"
        >
          <Icon name="chevron-left" className="size-4" />
          {t('Il mio account')}
        </Link>
        {ACCOUNT_GROUPS.map((group) => (
          <MenuGroup
            // folded anew on each page: only the group of the open page is unfolded
            key={`${group} ${here?.group}`}
            group={group}
            pages={pages.filter((page) => page.group === group && page.to !== paths.dashboard())}
            here={here}
          />
        ))}
        <div className="mt-2 border-line border-t pt-1">
          <LogOut />
        </div>
      </nav>
    </>
  );
}

interface MenuGroupProps {
  readonly group: AccountGroup;
  readonly pages: readonly AccountPage[];
  readonly here: AccountPage | undefined;
}

function MenuGroup({ group, pages, here }: MenuGroupProps) {
  return (
    <details name="account" open={here?.group === group} className="group/menu">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-md px-3 font-semibold text-ink-soft text-sm hover:bg-tint group-open/menu:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name={GROUP_ICONS[group]} />
        <span className="grow">{t(group)}</span>
        <Icon name="chevron-down" className="size-4 text-ink-faint group-open/menu:rotate-180" />
      </summary>
      <ul className="grid pb-2 pl-7.5">
        {pages.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={here?.to === to ? 'page' : undefined}
              className="flex min-h-10 items-center rounded-md px-3 py-1 text-sm leading-5 hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PhoneMenu({ pages, here }: Pick<MenuGroupProps, 'pages' | 'here'>) {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  if (here?.hasBar && here.to === path) return null;
  if (!OWN_SHOPPING.has(path))
    return (
      <Link
        to={paths.dashboard()}
        className="-mb-4 flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm md:hidden max-md:[:root:has([data-page-bar])_&]:hidden"
      >
        <Icon name="chevron-left" className="size-4" />
        {t('Il mio account')}
      </Link>
    );
  return (
    <nav
      aria-label={t('La mia spesa')}
      className="-mx-4 -my-0.5 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:hidden"
    >
      {pages
        .filter(({ to }) => OWN_SHOPPING.has(to))
        .map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            aria-current={here?.to === to ? 'page' : undefined}
            className="flex min-h-11 shrink-0 items-center rounded-full bg-card px-3.5 font-medium text-sm shadow-card aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:shadow-none"
          >
            {t(text)}
          </Link>
        ))}
    </nav>
  );
}

export function LogOut() {
  const navigate = useNavigate();
  const logout = useLogout(() => void navigate(paths.home()));
  return (
    <Button
      variant="quiet"
      busy={logout.isPending}
      onClick={() => logout.mutate()}
      className="justify-self-start whitespace-nowrap px-3!"
    >
      <Icon name="logout" />
      {t('Esci')}
    </Button>
  );
}
