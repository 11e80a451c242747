import { useQuery } from '@tanstack/react-query';
import type { UserDetail } from '../../../contract/account/schemas.ts';
import { language, msg, t } from '../../../language/language.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { LANGUAGE_NAMES, LanguageSwitch } from '../../frame/LanguageSwitch.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ordersQuery } from '../orders/order-queries.ts';
import { type AccountPage, accountPages, COMPANY_PAGES } from './account-pages.ts';
import { ownCompanyQuery } from './company/company-queries.ts';
import { NextDelivery } from './dashboard/NextDelivery.tsx';
import { UsualTile, usualQuery } from './dashboard/UsualTile.tsx';
import { useWaitingTasks, Waiting } from './dashboard/Waiting.tsx';
import { detailQuery } from './own-data/own-data.ts';

/** The address of staffPaths.home(), repeated here: importing that table would make the code of every first page larger. */
const BACK_OFFICE: AccountPage = { to: '/gestione', icon: 'edit', text: msg('Gestione') };

export const Component = DashboardPage;

/** D 2, /profile/dashboard: what comes next, what waits for the customer, and the way to every page of the account. */
function DashboardPage() {
  const { data: cart } = useCart();
  const { data: user, isPending } = useQuery(detailQuery);
  const { isPending: isUsualPending } = useQuery(usualQuery);
  const { isPending: areOrdersPending } = useQuery(ordersQuery(1));
  const tasks = useWaitingTasks();
  const { data: company } = useQuery(ownCompanyQuery);
  const isApprover = company?.role === 'approver' && company.hasCredit;
  // all of it at once, so that nothing jumps
  const isReady = tasks !== undefined && !isPending && !isUsualPending && !areOrdersPending;
  return (
    <div className="grid gap-8">
      <PrivateTitle>{t('Il mio profilo')}</PrivateTitle>
      <h1 className="text-3xl">
        {cart?.user.firstName ? t('Ciao, {name}', { name: cart.user.firstName }) : t('Ciao')}
      </h1>
      {isReady && cart ? (
        <>
          <NextDelivery />
          <Waiting tasks={tasks} email={user?.email ?? ''} />
          <UsualTile />
          <OwnData user={user} />
          <Pages
            pages={[
              ...accountPages(cart),
              ...(isApprover ? COMPANY_PAGES : []),
              ...(user?.isStaff ? [BACK_OFFICE] : []),
            ]}
          />
          <LanguageSection />
        </>
      ) : (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-[72rem] rounded-lg" />
        </div>
      )}
    </div>
  );
}

function OwnData({ user }: { readonly user: UserDetail | undefined }) {
  return (
    <section aria-labelledby="i-tuoi-dati">
      <h2 id="i-tuoi-dati" className="mb-3 text-xl">
        {t('I tuoi dati')}
      </h2>
      <div className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Datum label={t('Nome')} value={user && `${user.firstName} ${user.lastName}`.trim()} />
          <Datum label={t('E-mail')} value={user?.email} />
          <Datum label={t('Telefono')} value={user && (user.phone || '—')} />
          {user?.companyName && <Datum label={t('Azienda')} value={user.companyName} />}
          {user?.vatNumber && <Datum label={t('Partita IVA')} value={user.vatNumber} />}
        </dl>
        <Link to={paths.ownData()} className="w-fit font-semibold text-accent underline">
          {t('Modifica i tuoi dati')}
        </Link>
      </div>
    </section>
  );
}

function Pages({ pages }: { readonly pages: readonly AccountPage[] }) {
  return (
    <section aria-labelledby="tutte-le-pagine">
      <h2 id="tutte-le-pagine" className="mb-3 text-xl">
        {t('Tutto il tuo account')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages
          .filter(({ to }) => to !== paths.dashboard())
          .map((page) => (
            <PageTile key={page.to} page={page} />
          ))}
      </ul>
    </section>
  );
}

function LanguageSection() {
  return (
    <section aria-labelledby="lingua" className="flex items-center gap-4 rounded-lg bg-card px-6 py-4 shadow-card">
      <h2 id="lingua" className="text-xl">
        {t('Lingua')}
      </h2>
      <span className="grow text-ink-soft">{LANGUAGE_NAMES[language()]}</span>
      <LanguageSwitch />
    </section>
  );
}

function PageTile({ page: { to, icon, text } }: { readonly page: AccountPage }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-3 rounded-lg bg-card px-5 py-3 font-semibold shadow-card hover:shadow-float"
      >
        <Icon name={icon} className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 grow">{t(text)}</span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}

function Datum({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className="min-h-6 break-words font-medium">{value ?? <Skeleton className="mt-1 h-5 w-40" />}</dd>
    </div>
  );
}
