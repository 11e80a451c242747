import { useQuery } from '@tanstack/react-query';
import { userDetail } from '../../../contract/account/routes.ts';
import { language, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { LANGUAGE_NAMES, LanguageSwitch } from '../../frame/LanguageSwitch.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderCard } from '../orders/OrderCard.tsx';
import { ordersQuery } from '../orders/order-queries.ts';

/** The address of staffPaths.home(), repeated here: importing that table would make the code of every first page larger. */
const BACK_OFFICE = '/gestione';

export const Component = DashboardPage;

function DashboardPage() {
  const { data: cart } = useCart();
  const { data: user } = useQuery({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });
  const { data: orders } = useQuery(ordersQuery(1));
  const latest = orders?.orders[0];
  return (
    <div className="grid gap-8">
      <PrivateTitle>{t('Il mio profilo')}</PrivateTitle>
      <h1 className="text-3xl">
        {cart?.user.firstName ? t('Ciao, {name}', { name: cart.user.firstName }) : t('Ciao')}
      </h1>
      <section aria-labelledby="ultimo-ordine">
        <h2 id="ultimo-ordine" className="mb-3 text-xl">
          {t('Il tuo ultimo ordine')}
        </h2>
        {!orders && <Skeleton className="h-32 rounded-lg" />}
        {orders && !latest && (
          <p className="rounded-lg bg-card p-6 text-ink-soft shadow-card">
            {t('Non hai ancora ordini.')}{' '}
            <Link to={paths.home()} className="font-semibold text-accent underline">
              {t('Inizia la spesa')}
            </Link>
          </p>
        )}
        {latest && <OrderCard order={latest} />}
      </section>
      <section aria-labelledby="i-tuoi-dati">
        <h2 id="i-tuoi-dati" className="mb-3 text-xl">
          {t('I tuoi dati')}
        </h2>
        <dl className="grid gap-x-8 gap-y-4 rounded-lg bg-card p-6 shadow-card sm:grid-cols-2">
          <Datum label={t('Nome')} value={user && `${user.firstName} ${user.lastName}`.trim()} />
          <Datum label={t('E-mail')} value={user?.email} />
          <Datum label={t('Telefono')} value={user && (user.phone || '—')} />
          {user?.companyName && <Datum label={t('Azienda')} value={user.companyName} />}
          {user?.vatNumber && <Datum label={t('Partita IVA')} value={user.vatNumber} />}
          <Link to={paths.ownData()} className="w-fit font-semibold text-accent underline">
            {t('Modifica i tuoi dati')}
          </Link>
        </dl>
      </section>
      <section aria-labelledby="lingua" className="flex items-center gap-4 rounded-lg bg-card px-6 py-4 shadow-card">
        <h2 id="lingua" className="text-xl">
          {t('Lingua')}
        </h2>
        <span className="grow text-ink-soft">{LANGUAGE_NAMES[language()]}</span>
        <LanguageSwitch />
      </section>
      <Link
        to={paths.addresses()}
        className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float"
      >
        <Icon name="pin" className="size-6 text-accent" />
        <span className="grow">{t('I miei indirizzi')}</span>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
      </Link>
      {user?.isStaff && (
        <Link
          to={BACK_OFFICE}
          className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float"
        >
          <Icon name="edit" className="size-6 text-accent" />
          <span className="grow">{t('Gestione')}</span>
          <Icon name="chevron-right" className="size-4 text-ink-faint" />
        </Link>
      )}
    </div>
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
