import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { addDays, type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { distanceMetres } from '../../../domain/delivery/distance.ts';
import { openingWeek, schemaHours, stretchesText, weekDayOf } from '../../../domain/delivery/opening-hours.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { LazyMap } from './LazyMap.tsx';
import { StoreActions } from './StoreActions.tsx';
import { firstCollection, OpenNow, StoreRow } from './StoreRow.tsx';
import { addressText, readFirstSlots, readStores, type Store } from './store.ts';
import { useRomeNow } from './use-rome-now.ts';

interface StorePageData {
  readonly store: Store;
  readonly now: RomeTime;
  /** The nearest other stores, with their distance. */
  readonly nearby: readonly { readonly store: Store; readonly metres: number }[];
  /** The first free slots of the store and of those near it. */
  readonly slots: Readonly<Record<number, NextSlot>>;
}

const NEARBY = 3;

async function storeLoader({ context, params }: LoaderFunctionArgs): Promise<StorePageData> {
  const api = context.get(apiContext);
  const stores = await readStores(api);
  const store = stores.find(({ slug }) => slug === params['slug']);
  if (!store) throw data(null, { status: 404 });
  const from = store.point;
  const nearby = stores
    .flatMap((other) =>
      from && other.point && other !== store ? [{ store: other, metres: distanceMetres(from, other.point) }] : [],
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEARBY);
  const slots = await readFirstSlots(api, from).catch((): StorePageData['slots'] => ({}));
  const shown = [store, ...nearby.map(({ store: other }) => other)].flatMap(({ storeId }) =>
    slots[storeId] ? [[storeId, slots[storeId]]] : [],
  );
  return { store, now: romeTime(new Date()), nearby, slots: Object.fromEntries(shown) };
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
      <div className="mt-1 grid grid-cols-1 items-start gap-x-16 gap-y-6 md:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div>
          <h1 lang={contentLanguage()} className="text-3xl">
            {store.name}
          </h1>
          <div className="mt-1 flex flex-wrap gap-x-2">
            <OpenNow store={store} now={now} />
            <p className="text-ink-soft text-sm">{tomorrowText(store, now)}</p>
          </div>
          <FirstSlot store={store} now={now} slot={data.slots[store.storeId]} />
          <StoreActions store={store} isLarge />
          <Facts store={store} />
        </div>
        <Hours store={store} weekDay={weekDayOf(now.date)} />
      </div>
      {store.point && <LazyMap stores={[store]} now={now} isRequested className="mt-8 h-65" />}
      {nearby.length > 0 && (
        <section aria-labelledby="vicini" className="mt-10">
          <h2 id="vicini" className="text-2xl">
            {t('Qui vicino')}
          </h2>
          <ul className="gap-x-8 md:grid md:grid-cols-3">
            {nearby.map(({ store: other, metres }) => (
              <li key={other.slug}>
                <StoreRow store={other} now={now} metres={metres} slot={data.slots[other.storeId]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6">
        <Link to={paths.stores()} className={buttonClass('quiet', 'md', '-ml-5')}>
          {t('Tutti i punti vendita')}
        </Link>
      </p>
    </div>
  );
}

/** ", domani 9:00–13:30" */
function tomorrowText({ hours, specialDays }: Store, { date }: RomeTime): string {
  if (hours.length === 0) return '';
  const tomorrow = addDays(date, 1);
  const special = specialDays.find(({ day }) => day === tomorrow);
  if (special)
    return special.beginHour === undefined
      ? t('domani chiuso')
      : t('domani {hours}', { hours: `${special.beginHour}–${special.endHour ?? ''}` });
  const day = openingWeek(hours).find(({ weekDay }) => weekDay === weekDayOf(tomorrow));
  return day ? t('domani {hours}', { hours: stretchesText(day) }) : '';
}

function FirstSlot({
  store,
  now,
  slot,
}: {
  readonly store: Store;
  readonly now: RomeTime;
  readonly slot: NextSlot | undefined;
}) {
  if (!slot) return null;
  return (
    <p className="mt-3.5 flex items-center gap-3 rounded-md bg-accent-soft px-3.5 py-3 font-semibold text-sm">
      <Icon name="clock" />
      <span className="first-letter:uppercase">{firstCollection(store, slot, now)}</span>
    </p>
  );
}

/** The address and what there is to know for whoever comes. */
function Facts({ store }: { readonly store: Store }) {
  const lang = contentLanguage();
  return (
    <ul className="mt-4">
      <Fact icon="pin" lang={lang}>
        <address className="grow not-italic">{addressText(store)}</address>
        <CopyButton text={addressText(store)} />
      </Fact>
      {store.phone && (
        <li className="border-line border-b sm:hidden">
          <a href={`tel:${store.phone.replace(/\s/g, '')}`} className="flex min-h-14 items-center gap-3 text-sm">
            <Icon name="phone" className="size-5 text-ink-soft" />
            {store.phone}
          </a>
        </li>
      )}
      {store.email && (
        <Fact icon="mail">
          <a href={`mailto:${store.email}`} className="flex min-h-11 items-center hover:underline">
            {store.email}
          </a>
        </Fact>
      )}
      {store.offers.map((offer) => (
        <Fact key={offer} icon="check" lang={lang}>
          {offer}
        </Fact>
      ))}
      {store.parking && (
        <Fact icon="truck" lang={lang}>
          <span className="whitespace-pre-line">{t('Parcheggio: {text}', { text: store.parking })}</span>
        </Fact>
      )}
    </ul>
  );
}

function Fact({
  icon,
  lang,
  children,
}: {
  readonly icon: IconName;
  readonly lang?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <li lang={lang} className="flex min-h-14 items-center gap-3 border-line border-b text-sm">
      <Icon name={icon} className="size-5 text-ink-soft" />
      {children}
    </li>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', t('Indirizzo copiato'));
    } catch {
      toast('warning', t('Il browser non lascia copiare: {text}', { text }));
    }
  }
  return (
    <Button variant="quiet" onClick={() => void copy()} className="noscript:hidden">
      {t('Copia')}
    </Button>
  );
}

/** The week with today in bold, and the days that are different. */
function Hours({ store, weekDay }: { readonly store: Store; readonly weekDay: number }) {
  if (store.hours.length === 0) return null;
  return (
    <section aria-labelledby="orari">
      <h2 id="orari" className="mb-1 font-sans font-semibold text-base tracking-normal">
        {t('Orari')}
      </h2>
      <table className="w-full text-left text-sm">
        <tbody>
          {openingWeek(store.hours).map((day) => {
            const isToday = day.weekDay === weekDay;
            return (
              <tr
                key={day.weekDay}
                className={classNames('border-line border-b', isToday ? 'font-bold' : 'font-normal')}
              >
                <th
                  scope="row"
                  className={classNames('py-2 pr-6 first-letter:uppercase', isToday ? 'font-bold' : 'font-normal')}
                >
                  {isToday ? t('{day}, oggi', { day: day.name }) : day.name}
                </th>
                <td className="py-2 text-right">{stretchesText(day)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {store.specialDays.length > 0 && (
        <ul className="mt-3 grid gap-1 rounded-md bg-tint px-3.5 py-3 text-sm">
          {store.specialDays.map(({ day, beginHour, endHour, reason }) => (
            <li key={day} className="flex gap-3">
              <Icon name="info" />
              <span>
                <span className="inline-block first-letter:uppercase">{formatDay(day)}</span>
                {reason !== undefined && <span lang={contentLanguage()}>, {reason}</span>}
                {': '}
                {beginHour === undefined ? t('chiuso') : `${beginHour}–${endHour ?? ''}`}
              </span>
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
