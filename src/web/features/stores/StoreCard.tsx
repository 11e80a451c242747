import { useEffect, useState } from 'react';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { distanceText } from './distance-text.ts';
import { directionsLink, type Store } from './store.ts';

export interface StoreCardProps {
  readonly store: Store;
  readonly now: RomeTime;
  /** Distance from the shopper, in metres. */
  readonly metres?: number | undefined;
}

/** A store or locker in a list: its address, whether it is open, and directions. */
export function StoreCard({ store, now, metres }: StoreCardProps) {
  // the page is the same for everybody; the customer's own default store comes with the cart
  const isDefault = useCart().data?.user.defaultStoreAddressId === store.storeId;
  const { slug, kind, name, street, postcode, city, province, phone } = store;
  return (
    <article className="relative rounded-lg bg-card p-4 shadow-card transition-shadow focus-within:shadow-float hover:shadow-float">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={kind} label={kind === 'locker' ? t('Locker') : t('Negozio')} className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <h2 lang={contentLanguage()} className="font-sans font-semibold text-base leading-snug tracking-normal">
            <Link to={paths.store(slug)} className="after:absolute after:inset-0 after:rounded-lg">
              {name}
            </Link>
          </h2>
          {isDefault && (
            <p className="mt-0.5 flex items-center gap-1 text-accent text-sm">
              <Icon name="star-full" className="size-4" />
              {t('Predefinito')}
            </p>
          )}
          <p lang={contentLanguage()} className="mt-0.5 text-ink-soft text-sm">
            {street}, {postcode} {city} {province}
          </p>
          <div className="mt-1.5">
            <OpenNow store={store} now={now} />
          </div>
        </div>
        {metres !== undefined && (
          <span className="shrink-0 font-semibold text-ink-soft text-sm">{distanceText(metres)}</span>
        )}
      </div>
      <p className="relative mt-2 ml-12 flex w-fit flex-wrap gap-x-1">
        {phone && (
          <a href={`tel:${phone.replace(/\s/g, '')}`} className={LINK}>
            <Icon name="phone" className="size-4.5" />
            {phone}
          </a>
        )}
        <a
          href={directionsLink(store)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Indicazioni per {name}, in una nuova scheda', { name })}
          className={LINK}
        >
          <Icon name="pin" className="size-4.5" />
          {t('Indicazioni')}
        </a>
      </p>
    </article>
  );
}

const LINK =
  'flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-accent text-sm hover:bg-accent-soft';

/** Shows until when a store is open or closed, as a text with a colour. */
export function OpenNow({ store, now }: { readonly store: Store; readonly now: RomeTime }) {
  const { isOpen, text } = openState(store.hours, now, store.specialDays);
  return (
    <p className={classNames('flex items-center gap-2 font-medium text-sm', isOpen ? 'text-accent' : 'text-ink-soft')}>
      <Icon name="clock" className="size-4.5" />
      {text}
    </p>
  );
}

const EVERY_MS = 30_000;

/** Returns the time in Rome: the server's at first, then the present one. */
export function useRomeNow(initial: RomeTime): RomeTime {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => setNow(romeTime(new Date())), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
