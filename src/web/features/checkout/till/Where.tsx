import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../../../../contract/addresses/schemas.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { canChangeCart } from '../../../../domain/orders/cart-status.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { agreesToLose, servicesQuery, useSelectAddress } from '../../addresses/address-queries.ts';
import { PickupPlaces, type PickupPlacesProps, PlacesSkeleton } from '../../addresses/PickupPlaces.tsx';
import { PlaceList } from '../../addresses/PlaceList.tsx';
import { useAround } from '../../addresses/PlaceSearch.tsx';
import { ServiceTabs } from '../../addresses/ServiceTabs.tsx';
import { NewAddress, type NewAddressProps } from './NewAddress.tsx';

export interface WhereProps extends NewAddressProps {
  readonly cart: Cart;
  readonly onChosen: () => void;
}

/**
 * Asks for the delivery place: one control for the services, below it the saved addresses, a new one, or stores and
 * lockers by distance.
 */
export function Where({ cart, onChosen, ...address }: WhereProps) {
  const { place } = address.choice;
  const { services, current, own, hasNone, isLoading, error, refetch, show } = useServices(cart);
  const [isNew, setIsNew] = useState(false);
  const select = useSelectAddress({ choosesSlot: true });
  const around = useAround(placeNear(cart, place, own));
  if (!canChangeCart(cart.cartStatusId))
    return <Alert tone="info">{t('Stai pagando questa spesa: indirizzo e fascia non si possono cambiare.')}</Alert>;
  const service = services.find(({ deliveryServiceId }) => deliveryServiceId === current) ?? services[0];
  if (!isLoading && !service) return <Alert tone="info">{t('Non ci sono punti di ritiro nelle vicinanze')}</Alert>;
  // the form of a new address does not depend on the services
  const isForm = current === HOME && (isNew || place !== undefined || hasNone);
  const choose = async (chosen: Address) => {
    if (await agreesToLose(chosen, { choosesSlot: true })) select.mutate(chosen, { onSuccess: onChosen });
  };
  return (
    <div className="grid gap-4">
      {services.length > 1 && service && (
        <ServiceTabs
          services={services}
          active={service.deliveryServiceId}
          onSelect={(id) => {
            show(id);
            setIsNew(false);
          }}
        />
      )}
      {select.error && <Alert tone="error">{asApiError(select.error).message}</Alert>}
      {isForm && <NewAddress {...address} />}
      {!isForm && !service && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli indirizzi')}>
          <PlacesSkeleton />
        </NotLoaded>
      )}
      {!isForm && service && (
        <Places
          service={service}
          cart={cart}
          around={around}
          isBusy={select.isPending}
          onChoose={(chosen) => void choose(chosen)}
          onNew={() => setIsNew(true)}
        />
      )}
    </div>
  );
}

/** Returns the services, the displayed one, and the customer's saved addresses. */
function useServices(cart: Cart) {
  const { data, error, refetch } = useQuery(servicesQuery());
  const [chosen, show] = useState<number>();
  const services = (data?.deliveryServices ?? []).filter(({ showTab }) => showTab);
  const own = services.find(({ deliveryServiceId }) => deliveryServiceId === HOME)?.addresses ?? [];
  const isLoading = data === undefined;
  return {
    services,
    own,
    isLoading,
    error,
    refetch,
    show,
    current: chosen ?? cart.shippingAddress?.deliveryServiceId ?? HOME,
    // while they load: a customer with a place may have addresses
    hasNone: isLoading ? cart.shippingAddress === undefined : own.length === 0,
  };
}

interface PlacesProps {
  readonly service: PickupPlacesProps['service'];
  readonly cart: Cart;
  readonly around: PickupPlacesProps['choice'];
  readonly isBusy: boolean;
  readonly onChoose: (place: Address) => void;
  readonly onNew: () => void;
}

/** The saved addresses with a button for a new one, or stores and lockers. */
function Places({ service, cart, around, isBusy, onChoose, onNew }: PlacesProps) {
  const list = { chosen: cart.shippingAddress, isBusy, onChoose };
  if (service.deliveryServiceId !== HOME)
    return <PickupPlaces key={service.deliveryServiceId} service={service} choice={around} {...list} />;
  return (
    <>
      <PlaceList label={t('I miei indirizzi')} addresses={service.addresses} {...list} />
      <Button variant="secondary" onClick={onNew} className="justify-self-start">
        <Icon name="plus" className="size-4.5" />
        {t('Un altro indirizzo')}
      </Button>
    </>
  );
}

/**
 * Returns the point from which distances to stores and lockers are measured: the cart's address, the new one, or a
 * saved one.
 */
function placeNear(cart: Cart, place: NewAddressProps['choice']['place'], own: readonly Address[]) {
  const { shippingAddress } = cart;
  const near =
    (shippingAddress?.deliveryServiceId === HOME ? shippingAddress : undefined) ??
    place ??
    own.find(({ isDefault }) => isDefault) ??
    own[0];
  if (near?.latitude === undefined || near.longitude === undefined) return undefined;
  return { latitude: near.latitude, longitude: near.longitude };
}
