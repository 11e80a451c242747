import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import type { deliveryServiceList } from '../../../contract/delivery/routes.ts';
import { serviceText } from '../../../domain/delivery/delivery-service.ts';
import { NEAR_FILTERS_METRES, type Point } from '../../../domain/delivery/distance.ts';
import { isMeant } from '../../../domain/delivery/find-stores.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import type { Data } from '../../api/client.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Words } from '../../ui/Words.tsx';
import { distanceText } from '../stores/distance-text.ts';
import { PositionButton } from '../stores/PositionButton.tsx';
import { ViewToggle } from '../stores/ViewToggle.tsx';
import { servicesAroundQuery, useSetDefaultPlace } from './address-queries.ts';
import { type ChosenPlace, PlaceList } from './PlaceList.tsx';
import { type Around, type AroundChoice, PlaceSearch } from './PlaceSearch.tsx';
import { PlacesMap } from './PlacesMap.tsx';

type ServiceWithPlaces = Data<typeof deliveryServiceList>['deliveryServices'][number];

export interface PickupPlacesProps {
  readonly service: ServiceWithPlaces;
  readonly choice: AroundChoice;
  readonly chosen: ChosenPlace | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
}

/** The number of places before "show more". */
const SHOWN_FIRST = 20;

/**
 * D 2: the stores or lockers of a service, all or near a town or the shopper's position, as a list and on a map; near a
 * place also the alternatives of another service.
 */
export function PickupPlaces({ choice, ...list }: PickupPlacesProps) {
  const { service } = list;
  const [text, setText] = useState('');
  const { around, position } = choice;
  const [isSearching, setIsSearching] = useState(false);
  // the delivery address is known: the nearest places come first, and the search is hidden until it is requested
  const isNear = around?.isOfAddress === true && !isSearching;
  const search = () => {
    setIsSearching(true);
    // the filter is shown from now on, with its default value (D 9)
    choice.searchWithin(NEAR_FILTERS_METRES[0]);
  };
  const named = service.addresses.filter((address) => text === '' || isMeant(storePlace(address), text));
  return (
    <>
      <div className={isNear ? 'hidden' : 'grid gap-2'}>
        <PlaceSearch
          onFound={(town, point) => {
            setText('');
            choice.searchAround(town, point);
          }}
          onText={(typed) => {
            choice.searchEverywhere();
            setText(typed);
          }}
        />
        <PositionButton
          position={{
            ...position,
            ask: () => {
              setText('');
              position.ask();
            },
          }}
        />
      </div>
      {around ? (
        <PlacesAround around={around} choice={choice} {...(isNear && { onSearch: search })} {...list} />
      ) : (
        <Places addresses={named} count={everywhereText(named.length, text)} {...list} />
      )}
    </>
  );
}

type Choosing = Pick<PickupPlacesProps, 'service' | 'chosen' | 'isBusy' | 'onChoose'>;

/** The stores or lockers near a place, and the alternatives of another service. */
function PlacesAround({
  around,
  choice,
  onSearch,
  ...list
}: Choosing & { readonly around: Around; readonly choice: AroundChoice; readonly onSearch?: () => void }) {
  const { service, ...choosing } = list;
  const near = useQuery({
    ...servicesAroundQuery(service.deliveryServiceId, around),
    // the list stays while places for another distance are loaded
    placeholderData: (previous) => previous,
  });
  const found = near.data?.deliveryServices[0];
  const { addresses = [], alternatives = [] } = found ?? {};
  return (
    <>
      {onSearch ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft text-sm">
          {t('Dal più vicino al tuo indirizzo.')}
          <Button variant="quiet" onClick={onSearch} className="-mr-5">
            {t('Cerca altrove')}
          </Button>
        </p>
      ) : (
        <AroundBar around={around} choice={choice} />
      )}
      {!found && (
        <NotLoaded error={near.error} onRetry={near.refetch} title={t('Non riusciamo a caricare i punti di ritiro')}>
          <PlacesSkeleton />
        </NotLoaded>
      )}
      {found && (
        <Places
          {...list}
          addresses={addresses}
          here={around.point}
          count={onSearch ? '' : aroundText(addresses.length, around.metres)}
        />
      )}
      {alternatives.length > 0 && !around.isOfAddress && (
        <Section title={t('Vicino, con un altro servizio')}>
          <LongList label={t('Vicino, con un altro servizio')} addresses={alternatives} {...choosing} />
        </Section>
      )}
    </>
  );
}

interface PlacesProps extends Choosing {
  readonly addresses: readonly Address[];
  /** The number of places, in words. */
  readonly count: string;
  readonly here?: Point;
}

/** Places as a list or on a map; if there are none, the text of the service. */
function Places({ service, addresses, count, here, ...choosing }: PlacesProps) {
  const [isMapShown, setIsMapShown] = useState(false);
  const name = serviceText(service.name);
  return (
    <>
      <p role="status" className={count === '' ? 'sr-only' : 'text-ink-soft text-sm'}>
        {count}
      </p>
      {addresses.length === 0 ? (
        <Alert tone="info">{serviceText(service.noService)}</Alert>
      ) : (
        <>
          <ViewToggle isMapShown={isMapShown} onToggle={setIsMapShown} />
          {isMapShown ? (
            <PlacesMap addresses={addresses} here={here} {...choosing} />
          ) : (
            <LongList label={name} addresses={addresses} {...choosing} />
          )}
        </>
      )}
    </>
  );
}

/** The place around which the search runs, the distance, and a button back to all places. */
function AroundBar({ around, choice }: { readonly around: Around; readonly choice: AroundChoice }) {
  return (
    <div className="grid gap-1">
      <DistanceChoice metres={around.metres} onChoose={choice.searchWithin} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft text-sm">
          {around.isOfAddress ? (
            t('Distanze dal tuo indirizzo.')
          ) : around.town === undefined ? (
            t('Distanze dalla tua posizione.')
          ) : (
            <Words text="Distanze dal centro di {town}." town={<span lang={contentLanguage()}>{around.town}</span>} />
          )}
        </p>
        <Button variant="quiet" onClick={choice.searchEverywhere} className="-mr-5">
          {t('Mostra tutti')}
        </Button>
      </div>
    </div>
  );
}

function LongList({ addresses, ...list }: Parameters<typeof PlaceList>[0]) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const isCustomer = isLoggedIn(useCart().data);
  const rest = addresses.length - shown;
  return (
    <>
      <PlaceList
        addresses={addresses.slice(0, shown)}
        {...list}
        {...(isCustomer && { actionsOf: (address) => <DefaultButton address={address} /> })}
      />
      {rest > 0 && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_FIRST)} className="justify-self-center">
          {t('Mostra altri {n}', { n: Math.min(SHOWN_FIRST, rest) })}
        </Button>
      )}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-line border-t pt-5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export function PlacesSkeleton() {
  return (
    <div role="status" aria-label={t('Caricamento')} className="grid gap-2.5">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}

function everywhereText(n: number, text: string): string {
  if (text !== '' && n === 0) return t('Nessun punto trovato per “{text}”.', { text });
  return n === 1 ? t('1 punto di ritiro') : t('{n} punti di ritiro', { n });
}

function aroundText(n: number, metres: number): string {
  const distance = distanceText(metres);
  return n === 1
    ? t('1 punto di ritiro entro {distance}', { distance })
    : t('{n} punti di ritiro entro {distance}', { n, distance });
}

function storePlace({ addressName: name, address1: street, city, province, postalcode: postcode }: Address) {
  return { name, street, city, province, postcode };
}

interface DistanceChoiceProps {
  readonly metres: number;
  readonly onChoose: (metres: number) => void;
}

/** D 2, D 9: the choice of the largest distance of a store or locker: 10, 30 or 60 km. */
function DistanceChoice({ metres, onChoose }: DistanceChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 text-ink-soft text-sm">{t('Entro')}</legend>
      {NEAR_FILTERS_METRES.map((each) => (
        <label key={each} className={LABEL}>
          <input
            type="radio"
            name="distance"
            value={each}
            checked={each === metres}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {distanceText(each)}
        </label>
      ))}
    </fieldset>
  );
}

const LABEL = [
  'flex min-h-11 cursor-pointer items-center rounded-full bg-tint px-4 font-semibold text-ink-soft text-sm transition-colors hover:bg-line',
  'has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
  'has-focus-visible:outline-offset-2',
].join(' ');

/**
 * Makes a place the default of its kind: an own address, or a store or locker (D 2, the star). It renders nothing for
 * the present default.
 */
export function DefaultButton({ address }: { readonly address: Address }) {
  const setDefault = useSetDefaultPlace();
  if (address.isDefault) return null;
  return (
    <IconButton
      icon="star"
      label={t('Rendi predefinito {name}', { name: address.addressName })}
      aria-disabled={setDefault.isPending || undefined}
      onClick={() => !setDefault.isPending && setDefault.mutate(address)}
    />
  );
}
