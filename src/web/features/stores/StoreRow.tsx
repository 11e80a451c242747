import type { ReactNode } from 'react';
import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { addDays, type RomeTime } from '../../../domain/base/rome-time.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { distanceText } from './distance-text.ts';
import { StoreActions } from './StoreActions.tsx';
import type { Store } from './store.ts';

export interface StoreRowProps {
  readonly store: Store;
  readonly now: RomeTime;
  /** The number of its pin on the map. */
  readonly number?: number | undefined;
  /** Distance from the place, in metres. */
  readonly metres?: number | undefined;
  readonly slot?: NextSlot | undefined;
  /** True for the one row of a list that shows what can be done with it. */
  readonly isOpen?: boolean;
  /** Opens the row; left out: it cannot be opened. */
  readonly onOpen?: () => void;
}

/** A store or locker in a list: where it is, whether it is open, and from when one collects there. */
export function StoreRow({ store, now, number, metres, slot, isOpen = false, onOpen }: StoreRowProps) {
  const { slug, name, storeId } = store;
  // the page is the same for everybody; the customer's own default store comes with the cart
  const isDefault = useCart().data?.user.defaultStoreAddressId === storeId;
  return (
    <article
      id={slug}
      className={classNames(
        'relative flex scroll-mt-24 gap-3 py-3',
        isOpen ? '-mx-3 rounded-lg bg-card px-3 shadow-card' : 'border-line border-b',
      )}
    >
      <StoreMark store={store} number={number} />
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-3">
          <h2 lang={contentLanguage()} className="font-sans font-semibold text-base leading-5.5 tracking-normal">
            <Link to={paths.store(slug)} className="hover:underline">
              {name}
            </Link>
          </h2>
          {metres !== undefined && <span className="whitespace-nowrap font-bold text-sm">{distanceText(metres)}</span>}
        </div>
        {isDefault && (
          <p className="flex items-center gap-1 text-accent text-sm">
            <Icon name="star-full" className="size-4" />
            {t('Predefinito')}
          </p>
        )}
        <p lang={contentLanguage()} className="text-ink-soft text-sm">
          {store.street}, {store.city}
        </p>
        <OpenNow store={store} now={now} />
        <ul className="flex flex-wrap gap-x-3 text-ink-soft text-xs">
          {slot && <Fact icon="clock">{firstCollection(store, slot, now)}</Fact>}
          {isOpen &&
            store.offers.map((offer) => (
              <Fact key={offer} icon="check" lang={contentLanguage()}>
                {offer}
              </Fact>
            ))}
        </ul>
        {isOpen ? (
          <StoreActions store={store} />
        ) : (
          onOpen && (
            <button
              type="button"
              aria-label={t('Che cosa puoi fare: {name}', { name })}
              aria-expanded={false}
              onClick={onOpen}
              className="noscript:hidden absolute right-0 bottom-1 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-tint"
            >
              <Icon name="chevron-down" />
            </button>
          )
        )}
      </div>
    </article>
  );
}

/** The mark of a store as on the map: round and green, a locker square and in ink. */
export function StoreMark({ store, number }: { readonly store: Store; readonly number?: number | undefined }) {
  const isLocker = store.kind === 'locker';
  return (
    <span
      className={classNames(
        'mt-0.5 grid size-7 shrink-0 place-items-center font-bold text-xs',
        isLocker ? 'rounded-sm bg-ink text-paper' : 'rounded-full bg-accent text-on-accent',
      )}
    >
      <span className="sr-only">{isLocker ? t('Locker') : t('Negozio')} </span>
      {number ?? <Icon name={store.kind} className="size-4" />}
    </span>
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
    <li lang={lang} className="flex items-center gap-1.5 py-0.5">
      <Icon name={icon} className="size-4" />
      {children}
    </li>
  );
}

/** "ritiro da oggi alle 17, gratis"; of a locker "primo posto domani alle 10, da 1,90 €". */
export function firstCollection(
  { kind }: Pick<Store, 'kind'>,
  { dateIso, beginTime, deliveryFee }: NextSlot,
  { date: today }: RomeTime,
): string {
  const day = dateIso === today ? t('oggi') : dateIso === addDays(today, 1) ? t('domani') : formatShortDay(dateIso);
  const at = { day, time: beginTime };
  const first = kind === 'locker' ? t('primo posto {day} alle {time}', at) : t('ritiro da {day} alle {time}', at);
  return `${first}, ${deliveryFee === 0 ? t('gratis') : t('da {price}', { price: formatEuro(deliveryFee) })}`;
}

/** Says until when a store is open, or when it opens, as a text with a colour. */
export function OpenNow({ store, now }: { readonly store: Store; readonly now: RomeTime }) {
  const { isOpen, text } = openState(store.hours, now, store.specialDays);
  return <p className={classNames('font-semibold text-sm', isOpen ? 'text-accent' : 'text-warning')}>{text}</p>;
}
