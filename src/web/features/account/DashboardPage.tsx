import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyOwn } from '../../../contract/company/schemas.ts';
import type { addressList } from '../../../contract/delivery/routes.ts';
import { type wishlistList, wishlistUsual } from '../../../contract/lists/routes.ts';
import type { ListedOrder } from '../../../contract/orders/list-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { orderHeadline } from '../../../domain/delivery/tracker/order-tracker.ts';
import { orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { language, msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { ownCompanyQuery } from '../../cart-core/state/own-company.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { PageBar } from '../../page/account/PageBar.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { LANGUAGE_NAMES, LanguageSwitch } from '../../page/language/LanguageSwitch.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { countText } from '../../product-model/count-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tracker } from '../../ui/Tracker.tsx';
import { addressesQuery } from '../addresses/address-queries.ts';
import { cardsQuery } from '../checkout/cards-query.ts';
import { certificatesQuery } from '../gift-certificates/certificates-query.ts';
import { listsQuery } from '../lists/list-queries.ts';
import { Pictures } from '../orders/list/OrderRow.tsx';
import { Deadline, Reorder } from '../orders/page/OrderActions.tsx';
import { ordersQuery } from '../orders/page/order-queries.ts';
import { CompanyPanel, seesDues } from './dashboard/CompanyPanel.tsx';
import { useWaitingTasks, Waiting, type WaitingProps } from './dashboard/Waiting.tsx';
import { detailQuery } from './details/details.ts';
import { ACCOUNT_GROUPS, type AccountPage, accountPages, COMPANY_PAGES, LogOut } from './ProfileLayout.tsx';

/** The next or latest order: its status, five of its goods, and the next step. */
function RunningOrder({ order, level = 'h3' }: { readonly order: ListedOrder; readonly level?: 'h2' | 'h3' }) {
  const Heading = level;
  const { orderId, orderNumber } = order;
  const isUnderWay = orderStatus(order.orderStatusId).next.length > 0;
  return (
    <article
      aria-label={t('Ordine n. {number}', { number: orderNumber })}
      className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-col-reverse">
        <Heading className="font-display font-semibold text-2xl first-letter:uppercase">
          <Link to={paths.order(orderId)} className="inline-block min-h-6 hover:underline">
            {orderHeadline(order)}
          </Link>
        </Heading>
        <p className="text-ink-soft text-xs">
          {t('Ordine n. {number}', { number: orderNumber })}
          {order.isByAgent && ` · ${t('Ordine eseguito da un agente')}`}
        </p>
      </div>
      <Tracker order={order} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Pictures sources={order.pictures} total={order.totalItems} />
        {isUnderWay ? (
          <Link to={paths.order(orderId)} className={buttonClass(order.canModify ? 'primary' : 'secondary')}>
            {order.canModify ? t('Aggiungi o cambia') : isToPay(order) ? t('Paga') : t('Vedi l’ordine')}
          </Link>
        ) : (
          <Reorder order={order} />
        )}
      </div>
      {order.canModify && (
        <p className="text-ink-soft text-sm">
          <Deadline order={order} />
        </p>
      )}
    </article>
  );
}

function isToPay({ orderStatusId }: ListedOrder): boolean {
  return PENDING.includes(orderStatusId);
}

/** The next order from today on; if there is none, the latest one with a button to repeat it. */
function NextDelivery() {
  const { data, error, refetch } = useQuery(ordersQuery(1));
  const [today] = useState(() => romeTime(new Date()).date);
  const [next] = (data?.orders ?? [])
    .filter(({ orderStatusId, timeslot }) => orderStatus(orderStatusId).next.length > 0 && timeslot.dateIso >= today)
    .sort((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const shown = next ?? data?.orders[0];
  return (
    <section aria-labelledby="prossima-consegna">
      <h2 id="prossima-consegna" className="sr-only">
        {shown && !next ? t('Il tuo ultimo ordine') : t('La prossima consegna')}
      </h2>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli ordini')}>
          <Skeleton className="h-32 rounded-lg" />
        </NotLoaded>
      )}
      {data && !shown && (
        <p className="rounded-lg bg-card p-6 text-ink-soft shadow-card">
          {t('Non hai ancora ordini.')}{' '}
          <Link to={paths.home()} className="font-semibold text-accent underline">
            {t('Inizia la spesa')}
          </Link>
        </p>
      )}
      {shown && <RunningOrder order={shown} />}
    </section>
  );
}

function momentOf({
  timeslot,
}: {
  readonly timeslot: { readonly dateIso: string; readonly beginTime: string };
}): string {
  return `${timeslot.dateIso} ${timeslot.beginTime}`;
}

const usualQuery = queryOptions({ queryKey: ['mine', 'usual'], queryFn: () => api.call(wishlistUsual, {}) });

/**
 * The address of staffPaths.home(), repeated here because importing that table would make the code of every first page
 * larger.
 */
const BACK_OFFICE: AccountPage = { to: '/gestione', icon: 'edit', text: msg('Gestione'), group: msg('Tu') };

export const Component = DashboardPage;

/**
 * Shows the next delivery and what is to be done. Where a company's dues stand above, nothing says that all is well.
 */
function DeliveryAndTasks({ tasks, company, email }: WaitingProps & { readonly company: CompanyOwn | undefined }) {
  if (tasks.length === 0 && seesDues(company)) return <NextDelivery />;
  return (
    <div className="grid items-start gap-5 md:grid-cols-[1.3fr_1fr] md:gap-6">
      <NextDelivery />
      <Waiting tasks={tasks} email={email} />
    </div>
  );
}

/** D 2, /profile/dashboard: the next delivery, open tasks, and links to all pages of the account. */
function DashboardPage() {
  const { data: cart } = useCart();
  const { data: user, isPending } = useQuery(detailQuery);
  const { isPending: isUsualPending } = useQuery(usualQuery);
  const { isPending: areOrdersPending } = useQuery(ordersQuery(1));
  const tasks = useWaitingTasks();
  const { data: company } = useQuery(ownCompanyQuery);
  const notes = useNotes();
  const isApprover = company?.role === 'approver' && company.hasCredit;
  // everything appears at once, so that the layout does not shift
  const isReady = tasks !== undefined && !isPending && !isUsualPending && !areOrdersPending;
  const pages = cart
    ? [...accountPages(cart), ...(isApprover ? COMPANY_PAGES : []), ...(user?.isStaff ? [BACK_OFFICE] : [])]
    : [];
  return (
    <div className="grid gap-6 md:gap-8">
      <PrivateTitle>{t('Il mio account')}</PrivateTitle>
      <PageBar
        title={cart?.user.firstName ? t('Ciao, {name}', { name: cart.user.firstName }) : t('Ciao')}
        backTo={paths.home()}
        backText={t('Torna al negozio')}
        end={
          <span className="ml-auto">
            <LogOut />
          </span>
        }
      />
      {isReady && cart ? (
        <>
          <CompanyPanel company={company} />
          <DeliveryAndTasks tasks={tasks} company={company} email={user?.email ?? ''} />
          <div className="gap-6 md:columns-2 lg:columns-3">
            {ACCOUNT_GROUPS.map((group) => (
              <Pages key={group} title={group} pages={pages.filter((page) => page.group === group)} notes={notes} />
            ))}
          </div>
          <LanguageSection />
        </>
      ) : (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-[60rem] rounded-lg" />
        </div>
      )}
    </div>
  );
}

interface PagesProps {
  readonly title: string;
  readonly pages: readonly AccountPage[];
  /** A short text about the content of each page, by its address. */
  readonly notes: ReadonlyMap<string, string>;
}

function Pages({ title, pages, notes }: PagesProps) {
  const shown = pages.filter(({ to }) => to !== paths.dashboard());
  if (shown.length === 0) return null;
  return (
    <section aria-label={t(title)} className="mb-6 break-inside-avoid">
      <h2 className="mb-2 text-xl">{t(title)}</h2>
      <ul className="divide-y divide-line rounded-lg bg-card px-4 shadow-card">
        {shown.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className="group flex min-h-15 items-center gap-3 py-1.5">
              <Icon name={icon} className="size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0 grow">
                <span className="block font-medium group-hover:underline">{t(text)}</span>
                {notes.has(to) && <span className="block truncate text-ink-soft text-xs">{notes.get(to)}</span>}
              </span>
              <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns short texts about the content of the account's pages. Most come from what the page shows anyway; cards,
 * addresses and lists are asked for by the calls of their own pages, which then open at once. The rows have room for
 * the texts, so that nothing moves when they come.
 */
function useNotes(): ReadonlyMap<string, string> {
  const { data: user } = useQuery(detailQuery);
  const { data: usual } = useQuery(usualQuery);
  const { data: orders } = useQuery(ordersQuery(1));
  const { data: certificates } = useQuery(certificatesQuery(false));
  const { data: company } = useQuery(ownCompanyQuery);
  const onTheirWay = orders?.orders.filter(({ orderStatusId }) => orderStatus(orderStatusId).next.length > 0).length;
  const toUse = certificates?.userGiftCertificates.filter(({ state }) => state === 'usable') ?? [];
  const amount = toUse.reduce((sum, each) => sum + each.amount, 0);
  const notes: [string, string | undefined][] = [
    ...useAskedNotes(),
    [paths.orders(), onTheirWay ? t('{n} in arrivo', { n: onTheirWay }) : orders && ordersText(orders.page.totItems)],
    [accountPaths.quickOrder(), t('Incolla codici o una lista')],
    [paths.usualShopping(), usual?.items.length ? countText(usual.items.length) : undefined],
    [accountPaths.certificates(), amount > 0 ? t('{amount} da usare', { amount: formatEuro(amount) }) : undefined],
    [accountPaths.company(), company?.companyName || user?.companyName],
    [paths.ownData(), user?.email],
  ];
  const about = Object.entries(ABOUT).map(([to, note]) => [to, t(note)] as const);
  return new Map([...about, ...notes.flatMap(([to, note]) => (note ? [[to, note] as const] : []))]);
}

/** The fixed second line of a page whose facts the dashboard does not load. */
const ABOUT: Readonly<Record<string, string>> = {
  [accountPaths.subscription()]: msg('un anno di consegne a meno'),
  [accountPaths.friends()]: msg('il tuo codice, e chi l’ha usato'),
  [accountPaths.shopAtWork()]: msg('con i colleghi, in sede'),
  [accountPaths.documents()]: msg('mese per mese, in PDF'),
  [paths.billing()]: msg('per le fatture che chiedi'),
  [accountPaths.refunds()]: msg('chiesti e ricevuti'),
  [accountPaths.company()]: msg('compri per un’azienda?'),
  [accountPaths.dues()]: msg('le fatture da pagare'),
  [accountPaths.credit()]: msg('quanto resta da spendere'),
  [paths.security()]: msg('password, passkey e dispositivi'),
  [paths.disclaimers()]: msg('che cosa ti mandiamo'),
  [paths.cookies()]: msg('che cosa ricordiamo di te'),
};

/** Lists, addresses and cards, by the calls of their pages. */
function useAskedNotes(): [string, string | undefined][] {
  const { data: lists } = useQuery(listsQuery);
  const { data: addresses } = useQuery(addressesQuery);
  const { data: payment } = useQuery(cardsQuery);
  const card = payment?.userPaymentAuths.find(({ isExpired }) => isExpired !== true);
  return [
    [paths.lists(), lists && listsText(lists)],
    [paths.addresses(), addresses && addressesText(addresses)],
    [accountPaths.cards(), payment && (card?.name ?? t('Nessuna carta salvata'))],
  ];
}

function ordersText(count: number): string {
  if (count === 0) return t('nessuno, per ora');
  return count === 1 ? t('1 ordine') : t('{n} ordini', { n: count });
}

function listsText({ wishlists }: Data<typeof wishlistList>): string {
  if (wishlists.length === 0) return t('nessuna, per ora');
  return wishlists.length === 1 ? t('1 lista') : t('{n} liste', { n: wishlists.length });
}

/** "Casa", "Casa e altri 2" */
function addressesText({ addresses }: Data<typeof addressList>): string {
  const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  if (!first) return t('nessuno, per ora');
  const others = addresses.length - 1;
  return others === 0 ? first.addressName : t('{name} e altri {n}', { name: first.addressName, n: others });
}

function LanguageSection() {
  if (!useShellData().isOfferedInEnglish) return null;
  return (
    <section aria-labelledby="lingua" className="flex items-center gap-3 border-line border-t pt-3 text-sm">
      <Icon name="globe" className="size-5 shrink-0 text-ink-soft" />
      <h2 id="lingua" className="font-medium font-sans text-base">
        {t('Lingua')}
      </h2>
      <span className="grow text-ink-soft">{LANGUAGE_NAMES[language()]}</span>
      <LanguageSwitch />
    </section>
  );
}
