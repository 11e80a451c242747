import { Outlet, useLocation, useNavigate } from 'react-router';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { type FeatureName, mayUse } from '../../../domain/account/features.ts';
import { msg, t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoginFirst } from '../auth/LoginFirst.tsx';
import { useLogout } from '../auth/use-session.ts';

/** The groups of account pages, in the order of the menu. */
export const ACCOUNT_GROUPS = [
  msg('La tua spesa'),
  msg('Consegna'),
  msg('Pagamenti e vantaggi'),
  msg('Documenti e azienda'),
  msg('Tu'),
] as const;
type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

export interface AccountPage {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly group: AccountGroup;
  /** Only for customers who may use it (S 6). */
  readonly feature?: FeatureName;
}

const [SHOPPING, DELIVERY, PAYMENT, PAPERS, YOU] = ACCOUNT_GROUPS;

/**
 * Pages about purchases on account, for the company's master account and its approvers. They are shown if the company
 * may use them.
 */
export const COMPANY_PAGES: readonly AccountPage[] = [
  { to: accountPaths.dues(), icon: 'calendar', text: msg('Scadenze'), group: PAPERS, feature: 'companyDues' },
  { to: accountPaths.credit(), icon: 'bank', text: msg('Fido'), group: PAPERS, feature: 'companyDues' },
];

/** Every page of the account, for the menu and the dashboard. */
const PAGES: readonly AccountPage[] = [
  { to: paths.dashboard(), icon: 'user', text: msg('Il mio profilo'), group: SHOPPING },
  { to: paths.orders(), icon: 'box', text: msg('I miei ordini'), group: SHOPPING },
  { to: paths.usualShopping(), icon: 'repeat', text: msg('La solita spesa'), group: SHOPPING },
  { to: paths.lists(), icon: 'heart', text: msg('Le mie liste'), group: SHOPPING },
  { to: accountPaths.quickOrder(), icon: 'barcode', text: msg('Ordine rapido'), group: SHOPPING },
  { to: paths.addresses(), icon: 'pin', text: msg('I miei indirizzi'), group: DELIVERY },
  { to: accountPaths.cards(), icon: 'card', text: msg('Le mie carte'), group: PAYMENT },
  { to: accountPaths.certificates(), icon: 'ticket', text: msg('I miei buoni'), group: PAYMENT },
  { to: accountPaths.subscription(), icon: 'crown', text: msg('Abbonamento'), group: PAYMENT },
  { to: accountPaths.friends(), icon: 'share', text: msg('Invita un amico'), group: PAYMENT, feature: 'inviteFriends' },
  { to: accountPaths.shopAtWork(), icon: 'work', text: msg('Spesa al lavoro'), group: PAYMENT, feature: 'shopAtWork' },
  { to: accountPaths.documents(), icon: 'receipt', text: msg('Documenti'), group: PAPERS },
  { to: accountPaths.refunds(), icon: 'refund', text: msg('Rimborsi'), group: PAPERS },
  { to: accountPaths.company(), icon: 'building', text: msg('La mia azienda'), group: PAPERS },
  ...COMPANY_PAGES,
  { to: paths.ownData(), icon: 'id', text: msg('I miei dati'), group: YOU },
  { to: paths.billing(), icon: 'clip', text: msg('Dati di fatturazione'), group: YOU },
  { to: paths.security(), icon: 'key', text: msg('Accesso e sicurezza'), group: YOU },
  { to: paths.disclaimers(), icon: 'check', text: msg('Consensi'), group: YOU },
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
function pageOf(pathname: string, pages: readonly AccountPage[]): AccountPage | undefined {
  return pages
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

export const Component = withQueries(ProfileLayout);

/** The frame of the account pages. A visitor is asked to log in on the page, and stays there afterwards. */
function ProfileLayout() {
  const { data: cart, isPending, isSessionEnded = false } = useCart();
  const { pathname } = useLocation();
  if (isPending) {
    return (
      <div className="page grid gap-5 pt-10" role="status" aria-label={t('Caricamento')}>
        <PrivateTitle>{t('Il mio profilo')}</PrivateTitle>
        <Skeleton className="h-10 w-60" />
        {/* as tall as the pages, so that the footer does not jump */}
        <Skeleton className="h-[72rem]" />
      </div>
    );
  }
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
      <div className="page pt-4">
        <Outlet />
      </div>
    );
  return (
    <div
      className={`page grid items-start gap-6 pt-4 md:gap-12 md:pt-6 ${isOverview ? '' : 'md:grid-cols-[14rem_minmax(0,1fr)]'}`}
    >
      {isSessionEnded ? <div /> : !isOverview && <ProfileMenu cart={cart} />}
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** The pages of the section "La mia spesa" in the bar at the foot of a phone, which link to one another. */
const OWN_SHOPPING: ReadonlySet<string> = new Set([paths.orders(), paths.usualShopping(), paths.lists()]);

/** The menu of the account pages by group; on a phone a link back to the dashboard. */
function ProfileMenu({ cart }: { readonly cart: Cart }) {
  const { pathname } = useLocation();
  const pages = accountPages(cart);
  const here = pageOf(pathname, pages);
  return (
    <>
      {OWN_SHOPPING.has(pathname.replace(/\/$/, '')) ? (
        <nav
          aria-label={t('La mia spesa')}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:hidden"
        >
          {pages
            .filter(({ to }) => OWN_SHOPPING.has(to))
            .map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                aria-current={here?.to === to ? 'page' : undefined}
                className="flex min-h-10 shrink-0 items-center rounded-full bg-card px-3.5 font-medium text-sm shadow-card aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:shadow-none"
              >
                {t(text)}
              </Link>
            ))}
        </nav>
      ) : (
        <Link
          to={paths.dashboard()}
          className="-mb-4 flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm md:hidden"
        >
          <Icon name="chevron-left" className="size-4" />
          {t('Il mio profilo')}
        </Link>
      )}
      <nav aria-label={t('Profilo')} className="sticky top-24 grid gap-4 max-md:hidden">
        {ACCOUNT_GROUPS.map((group) => (
          <div key={group} className="grid">
            <p className="px-3 pb-0.5 font-semibold text-ink-faint text-xs">{t(group)}</p>
            {pages
              .filter((page) => page.group === group)
              .map(({ to, icon, text }) => (
                <Link
                  key={to}
                  to={to}
                  aria-current={here?.to === to ? 'page' : undefined}
                  className="flex min-h-10 items-center gap-3 rounded-md px-3 text-sm hover:bg-tint aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                >
                  <Icon name={icon} className="size-4.5" />
                  {t(text)}
                </Link>
              ))}
          </div>
        ))}
        <LogOut />
      </nav>
    </>
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
