import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { HOME, serviceText } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { AddressForm } from './AddressForm.tsx';
import { servicesQuery, useSelectAddress } from './address-queries.ts';
import { PlaceList, serviceIcon } from './PlaceList.tsx';
import { RequestedPlace } from './RequestedPlace.tsx';

export interface PlacePickerProps {
  /** A store or locker that was chosen on another page: shown before the others. */
  readonly requestedStoreId?: number | undefined;
  /** Called after the choice; the argument says whether the cart still has a time slot that fits. */
  readonly onChosen: (hasTimeslot: boolean) => void;
}

/** delivery 2, address selector: a tab per service; the customer's addresses for home delivery, pickup points for the other services. */
export function PlacePicker({ requestedStoreId, onChosen }: PlacePickerProps) {
  const { data: cart } = useCart();
  const { data, error } = useQuery(servicesQuery());
  const [chosenService, setChosenService] = useState<number>();
  const [isAdding, setIsAdding] = useState(false);
  const select = useSelectAddress();
  const services = data?.deliveryServices.filter(({ showTab }) => showTab) ?? [];
  const requested = services
    .flatMap(({ addresses }) => addresses)
    .find(({ storeId }) => storeId !== undefined && storeId === requestedStoreId);
  const current = chosenService ?? requested?.deliveryServiceId ?? cart?.shippingAddress?.deliveryServiceId ?? HOME;
  const service = services.find(({ deliveryServiceId }) => deliveryServiceId === current) ?? services[0];

  function choose(address: Address) {
    select.mutate(address, {
      onSuccess: ({ data: { timeslot } }) => onChosen(timeslot !== undefined && !timeslot.autoAssigned),
    });
  }
  if (error) return <Alert tone="error">{asApiError(error).message}</Alert>;
  if (!service) return <PlaceSkeleton />;
  const isHome = service.deliveryServiceId === HOME;
  const mustAdd = isHome && service.addresses.length === 0;
  return (
    <div className="grid gap-5">
      {services.length > 1 && (
        <TabList
          label={t('Come ricevi la spesa')}
          tabs={services.map(({ deliveryServiceId, name }) => ({
            id: String(deliveryServiceId),
            text: serviceText(name),
            icon: serviceIcon(deliveryServiceId),
          }))}
          active={String(service.deliveryServiceId)}
          onSelect={(id) => {
            setChosenService(Number(id));
            setIsAdding(false);
          }}
        />
      )}
      {select.error && <Alert tone="error">{asApiError(select.error).message}</Alert>}
      {isHome && (isAdding || mustAdd) ? (
        <AddressForm onSaved={() => onChosen(false)} {...(mustAdd ? {} : { onCancel: () => setIsAdding(false) })} />
      ) : (
        <>
          {isHome && <h3 className="font-semibold">{t('I miei indirizzi')}</h3>}
          {requested?.deliveryServiceId === current && (
            <RequestedPlace
              place={requested}
              isChosen={requested.addressId === cart?.shippingAddress?.addressId}
              isBusy={select.isPending}
              onChoose={() => choose(requested)}
            />
          )}
          {service.addresses.length === 0 && <Alert tone="info">{serviceText(service.noService)}</Alert>}
          <PlaceList
            key={service.deliveryServiceId}
            addresses={service.addresses}
            chosenId={cart?.shippingAddress?.addressId}
            isBusy={select.isPending}
            onChoose={choose}
          />
          {isHome && (
            <Button variant="secondary" onClick={() => setIsAdding(true)} className="justify-self-start">
              <Icon name="plus" className="size-4.5" />
              {t('Aggiungi un indirizzo')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function PlaceSkeleton() {
  return (
    <div role="status" aria-label={t('Caricamento')} className="grid gap-3">
      <Skeleton className="h-11 rounded-full" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
