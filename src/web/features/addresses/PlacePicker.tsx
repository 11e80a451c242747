import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { DRIVE, HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { canChangeCart } from '../../../domain/orders/cart-status.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { requestLogin } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { ensureLoggedIn } from '../../cart-core/state/ensure-logged-in.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { AddressForm } from './AddressForm.tsx';
import { agreesToLose, servicesQuery, useSelectAddress } from './address-queries.ts';
import { DefaultButton, PickupPlaces, PlacesSkeleton } from './PickupPlaces.tsx';
import { isSamePlace, PlaceList, RequestedPlace } from './PlaceList.tsx';
import { useAround } from './PlaceSearch.tsx';
import { ServiceTabs } from './ServiceTabs.tsx';

export interface PlacePickerProps {
  /** address: all services; store: only those with pickup. */
  readonly kind?: 'address' | 'store';
  /** A store or locker that was chosen on another page: shown before the others. */
  readonly requestedStoreId?: number | undefined;
  /** Called after the choice; the argument tells whether the cart still has a valid time slot. */
  readonly onChosen: (hasTimeslot: boolean) => void;
  /** Switches from the address dialog to the store dialog ('setStore', D 2), or back ('setAddress'). */
  readonly onOtherDialog?: () => void;
}

/**
 * delivery 2, address selector: a tab per service; the customer's addresses for home delivery, pickup points for the
 * other services.
 */
export function PlacePicker({ kind = 'address', requestedStoreId, onChosen, onOtherDialog }: PlacePickerProps) {
  const { data: cart } = useCart();
  const { data, error, refetch } = useQuery(servicesQuery());
  const [chosenService, setChosenService] = useState<number>();
  const around = useAround(homeOf(cart));
  const select = useSelectAddress();
  const services = (data?.deliveryServices ?? []).filter(
    ({ deliveryServiceId, showTab }) => showTab && (kind === 'address' || deliveryServiceId !== HOME),
  );
  const requested = services
    .flatMap(({ addresses }) => addresses)
    .find(({ storeId }) => storeId !== undefined && storeId === requestedStoreId);
  const usual = cart?.shippingAddress?.deliveryServiceId ?? (kind === 'store' ? DRIVE : HOME);
  const current = chosenService ?? requested?.deliveryServiceId ?? usual;
  const service = services.find(({ deliveryServiceId }) => deliveryServiceId === current) ?? services[0];

  const chosen = () => {
    const slot = cartState.get().data?.timeslot;
    onChosen(slot !== undefined && !slot.autoAssigned);
  };
  async function choose(address: Address) {
    // storefront 6: the choice of a store or an address asks a visitor to log in
    if ((await ensureLoggedIn()) && (await agreesToLose(address))) select.mutate(address, { onSuccess: chosen });
  }
  if (cart && !canChangeCart(cart.cartStatusId))
    return <Alert tone="info">{t('Stai pagando questa spesa: indirizzo e fascia non si possono cambiare.')}</Alert>;
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli indirizzi')}>
        <PlacesSkeleton />
      </NotLoaded>
    );
  if (!service) return <Alert tone="info">{t('Non ci sono punti di ritiro nelle vicinanze')}</Alert>;
  const isHome = service.deliveryServiceId === HOME;
  return (
    <div className="grid gap-5">
      {services.length > 1 && (
        <ServiceTabs services={services} active={service.deliveryServiceId} onSelect={setChosenService} />
      )}
      {select.error && <Alert tone="error">{asApiError(select.error).message}</Alert>}
      {requested?.deliveryServiceId === service.deliveryServiceId && (
        <RequestedPlace
          place={requested}
          isChosen={isSamePlace(requested, cart?.shippingAddress)}
          isBusy={select.isPending}
          onChoose={() => void choose(requested)}
        />
      )}
      {isHome ? (
        <HomePlaces
          addresses={service.addresses}
          isBusy={select.isPending}
          onChoose={(address) => void choose(address)}
          onSaved={chosen}
        />
      ) : (
        <PickupPlaces
          key={service.deliveryServiceId}
          service={service}
          choice={around}
          chosen={cart?.shippingAddress}
          isBusy={select.isPending}
          onChoose={(address) => void choose(address)}
        />
      )}
      {onOtherDialog && <OtherDialog kind={kind} isHome={isHome} onOpen={onOtherDialog} />}
    </div>
  );
}

/** Returns the home delivery address of the cart. */
function homeOf(cart: Cart | undefined): Point | undefined {
  const { deliveryServiceId, latitude, longitude } = cart?.shippingAddress ?? {};
  return deliveryServiceId !== HOME || latitude === undefined || longitude === undefined
    ? undefined
    : { latitude, longitude };
}

interface OtherDialogProps {
  readonly kind: 'address' | 'store';
  readonly isHome: boolean;
  readonly onOpen: () => void;
}

/** The button from home delivery to the dialog of the stores, and from there back to the addresses. */
function OtherDialog({ kind, isHome, onOpen }: OtherDialogProps) {
  if (kind === 'address' && !isHome) return null;
  return (
    <p className="border-line border-t pt-3">
      <Button variant="quiet" onClick={onOpen} className="-ml-3 text-left">
        <Icon name={kind === 'store' ? 'truck' : 'store'} className="size-5" />
        {kind === 'store'
          ? t('Preferisci la consegna a casa?')
          : t('Preferisci ritirare la spesa in un negozio o al locker?')}
      </Button>
    </p>
  );
}

interface HomePlacesProps {
  readonly addresses: readonly Address[];
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
  /** Called after an address was saved and set as the cart's delivery address. */
  readonly onSaved: () => void;
}

/**
 * D 2: for home delivery the list has the customer's own addresses instead of a search; they are added and edited
 * inside the selector.
 */
function HomePlaces({ addresses, isBusy, onChoose, onSaved }: HomePlacesProps) {
  const { data: cart } = useCart();
  const [edited, setEdited] = useState<Address | 'new'>();
  if (!isLoggedIn(cart)) return <LoginToChoose />;
  const mustAdd = addresses.length === 0;
  function saved(address: Address) {
    setEdited(undefined);
    // an address outside the delivery area is saved, but cannot be the cart's delivery address
    if (isSamePlace(address, cartState.get().data?.shippingAddress)) onSaved();
  }
  const back = mustAdd ? {} : { onCancel: () => setEdited(undefined) };
  if (edited !== undefined && edited !== 'new') return <AddressForm address={edited} onSaved={saved} {...back} />;
  if (edited || mustAdd) return <AddressForm onSaved={saved} {...back} />;
  return (
    <>
      <h3 className="font-semibold">{t('I miei indirizzi')}</h3>
      <PlaceList
        label={t('I miei indirizzi')}
        addresses={addresses}
        chosen={cart?.shippingAddress}
        isBusy={isBusy}
        onChoose={onChoose}
        actionsOf={(address) => (
          <span className="flex shrink-0 pr-2">
            <DefaultButton address={address} />
            <IconButton
              icon="edit"
              label={t('Modifica {name}', { name: address.addressName })}
              onClick={() => setEdited(address)}
            />
          </span>
        )}
      />
      <Button variant="secondary" onClick={() => setEdited('new')} className="justify-self-start">
        <Icon name="plus" className="size-4.5" />
        {t('Aggiungi un indirizzo')}
      </Button>
    </>
  );
}

/** storefront 6: the choice of an address asks a visitor to log in; the addresses are loaded again after the login. */
function LoginToChoose() {
  return (
    <EmptyState
      icon="user"
      title={t('Accedi per scegliere l’indirizzo')}
      action={<Button onClick={() => void requestLogin()}>{t('Accedi')}</Button>}
    >
      {t('I tuoi indirizzi sono nel tuo account.')}
    </EmptyState>
  );
}
