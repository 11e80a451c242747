import type { MouseEvent } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDay } from '../../../domain/base/format.ts';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { distanceMetres } from '../../../domain/delivery/distance.ts';
import { openingWeek, schemaHours, stretchesText, weekDayOf } from '../../../domain/delivery/opening-hours.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { apiContext } from '../../api/context.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { openServiceDialog } from '../../page/service-dialog-state.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LazyMap } from './LazyMap.tsx';
import { OpenNow, StoreCard, useRomeNow } from './StoreCard.tsx';
import { addressText, directionsLink, readStores, type Store } from './store.ts';

/**
 * Chooses a store in the service dialog, for which visitors log in first (storefront 6): on this page, or without
 * scripts on the login page, which leads back here.
 */
function ChooseStore({ store }: { readonly store: Store }) {
  const isCustomer = isLoggedIn(useCart().data);
  const text = store.kind === 'locker' ? t('Scegli questo locker') : t('Scegli questo negozio');
  const choose = () => void openServiceDialog('store', store.storeId);
  async function logInAndChoose(event: MouseEvent) {
    event.preventDefault();
    if (await ensureLoggedIn()) choose();
  }
  return isCustomer ? (
    <Button size="lg" onClick={choose}>
      {text}
    </Button>
  ) : (
    <Link
      to={paths.login(paths.store(store.slug))}
      onClick={(event) => void logInAndChoose(event)}
      className={buttonClass('primary', 'lg')}
    >
      {text}
    </Link>
  );
}

interface StorePageData {
  readonly store: Store;
  readonly now: RomeTime;
  /** The nearest other stores, with their distance. */
  readonly nearby: readonly { readonly store: Store; readonly metres: number }[];
}

const NEARBY = 3;

async function storeLoader({ context, params }: LoaderFunctionArgs): Promise<StorePageData> {
  const stores = await readStores(context.get(apiContext));
  const store = stores.find(({ slug }) => slug === params['slug']);
  if (!store) throw data(null, { status: 404 });
  const from = store.point;
  const nearby = stores
    .flatMap((other) =>
      from && other.point && other !== store ? [{ store: other, metres: distanceMetres(from, other.point) }] : [],
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEARBY);
  return { store, now: romeTime(new Date()), nearby };
}

export const loader = storeLoader;
export const Component = StorePage;

/** A store or locker: its address, its hours, and the stores near it. */
function StorePage() {
  const data = useLoaderData<StorePageData>();
  const { store, nearby } = data;
  const now = useRomeNow(data.now);
  const { publicUrl } = useShellData();
  const trail = [
    { name: t('Punti vendita'), path: paths.stores() },
    { name: store.name, path: paths.store(store.slug), lang: contentLanguage() },
  ];
  return (
    <div className="page pt-4">
      <Seo
        title={store.name}
        path={paths.store(store.slug)}
        details={
          import.meta.env.SSR
            ? {
                description: t('{name}, {address}: orari di apertura, telefono e indicazioni.', {
                  name: store.name,
                  address: addressText(store),
                }),
                structured: [breadcrumbList(trail, publicUrl), groceryStore(store, publicUrl)],
              }
            : undefined
        }
      />
      <Breadcrumbs trail={trail} />
      <div className="mt-2 grid items-start gap-x-10 gap-y-6 md:grid-cols-[1fr_1.2fr]">
        <div className="grid gap-5">
          <h1 lang={contentLanguage()} className="text-3xl">
            {store.name}
          </h1>
          <OpenNow store={store} now={now} />
          <address lang={contentLanguage()} className="grid gap-1 not-italic">
            <span className="flex min-h-11 items-center gap-3">
              <Icon name="pin" className="size-5.5 text-accent" />
              {addressText(store)}
            </span>
            {store.phone && (
              <a
                href={`tel:${store.phone.replace(/\s/g, '')}`}
                className="flex min-h-11 w-fit items-center gap-3 font-semibold hover:text-accent hover:underline"
              >
                <Icon name="phone" className="size-5.5 text-accent" />
                {store.phone}
              </a>
            )}
            {store.email && (
              <a
                href={`mailto:${store.email}`}
                className="flex min-h-11 w-fit items-center gap-3 font-semibold hover:text-accent hover:underline"
              >
                <Icon name="mail" className="size-5.5 text-accent" />
                {store.email}
              </a>
            )}
          </address>
          {store.parking && (
            <p lang={contentLanguage()} className="whitespace-pre-line text-ink-soft">
              {t('Parcheggio: {text}', { text: store.parking })}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <ChooseStore store={store} />
            <a href={directionsLink(store)} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'lg')}>
              {t('Indicazioni')}
              <span className="sr-only"> {t('(in una nuova scheda)')}</span>
            </a>
          </div>
          <Hours store={store} weekDay={weekDayOf(now.date)} />
        </div>
        {store.point && <LazyMap stores={[store]} now={now} isRequested className="h-80 md:h-[32rem]" />}
      </div>
      {nearby.length > 0 && (
        <section aria-labelledby="vicini" className="mt-12">
          <h2 id="vicini" className="mb-4 text-2xl">
            {t('Qui vicino')}
          </h2>
          <ul className="grid gap-4 md:grid-cols-3">
            {nearby.map(({ store: other, metres }) => (
              <li key={other.slug}>
                <StoreCard store={other} now={now} metres={metres} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8">
        <Link to={paths.stores()} className={buttonClass('quiet')}>
          {t('Tutti i punti vendita')}
        </Link>
      </p>
    </div>
  );
}

function Hours({ store, weekDay }: { readonly store: Store; readonly weekDay: number }) {
  if (store.hours.length === 0) return null;
  return (
    <section aria-labelledby="orari" className="rounded-lg bg-card p-5 shadow-card">
      <h2 id="orari" className="mb-2 text-xl">
        {t('Orari')}
      </h2>
      <table className="w-full text-left">
        <tbody>
          {openingWeek(store.hours).map((day) => {
            const isToday = day.weekDay === weekDay;
            return (
              <tr key={day.weekDay} className={isToday ? 'font-semibold text-accent' : undefined}>
                <th scope="row" className="py-1.5 pr-6 font-[inherit] first-letter:uppercase">
                  {isToday ? t('{day}, oggi', { day: day.name }) : day.name}
                </th>
                <td className="py-1.5">{stretchesText(day)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {store.specialDays.length > 0 && (
        <ul className="mt-3 grid gap-1 border-line border-t pt-3">
          {store.specialDays.map(({ day, beginHour, endHour, reason }) => (
            <li key={day}>
              <strong>{formatDay(day)}</strong>:{' '}
              {beginHour === undefined ? t('chiuso') : `${beginHour}–${endHour ?? ''}`}
              {reason !== undefined && <span lang={contentLanguage()}> ({reason})</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function groceryStore(store: Store, publicUrl: string) {
  return {
    '@type': 'GroceryStore',
    name: store.name,
    url: publicUrl + paths.store(store.slug),
    ...(store.phone && { telephone: store.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.street,
      addressLocality: store.city,
      addressRegion: store.province,
      postalCode: store.postcode,
      addressCountry: 'IT',
    },
    ...(store.point && { geo: { '@type': 'GeoCoordinates', ...store.point } }),
    openingHours: schemaHours(store.hours),
  };
}
