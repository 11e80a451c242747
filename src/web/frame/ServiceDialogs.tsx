import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { HOME } from '../../domain/delivery/delivery-service.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { CoverageCheck } from '../features/addresses/CoverageCheck.tsx';
import { PlacePicker } from '../features/addresses/PlacePicker.tsx';
import { type DiscoveredAddress, placeText } from '../features/addresses/place.ts';
import { serviceIcon } from '../features/addresses/selector/PlaceRow.tsx';
import { slotPlaceQuery } from '../features/timeslots/slot-place-query.ts';
import { TimeslotPicker } from '../features/timeslots/TimeslotPicker.tsx';
import { paths } from '../page/paths.ts';
import { type ServiceDialog, type ServiceQuestion, serviceRequests } from '../page/service-dialog-state.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Icon } from '../ui/icons/Icon.tsx';

const HOME_TITLE = msg('Quando ricevi la spesa?');
const PICKUP_TITLE = msg('Quando ritiri la spesa?');

/** Returns the title that the staff gave the slot selector, or the usual one. */
function useSlotTitle(isOpen: boolean): string {
  const serviceId = useCart().data?.shippingAddress?.deliveryServiceId;
  const { data } = useQuery({ ...slotPlaceQuery(serviceId), enabled: isOpen });
  const usual = serviceId === undefined || serviceId === HOME ? HOME_TITLE : PICKUP_TITLE;
  const written = data?.title ?? '';
  return written === '' || written === usual ? t(usual) : written;
}

/**
 * Connects the dialogs of delivery 2. The dialog of the slot leads to that of the address; that of the address leads to the slots, if the cart
 * has none that fits, or to the stores; that of the stores leads to the slots or back to the address. Widths are those of the document.
 */
export function ServiceDialogs() {
  const [asked, setAsked] = useState<ServiceQuestion>();
  const onClosed = useRef(() => {});
  useEffect(
    () =>
      serviceRequests.handle((question) => {
        onClosed.current();
        setAsked(question);
        return new Promise((resolve) => {
          onClosed.current = resolve;
        });
      }),
    [],
  );
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const open = asked?.dialog;
  const slotTitle = useSlotTitle(open === 'timeslot');
  const show = (dialog: ServiceDialog) => setAsked({ dialog });
  const close = () => {
    setAsked(undefined);
    onClosed.current();
  };
  function placeChosen(hasTimeslot: boolean) {
    if (hasTimeslot) close();
    else show('timeslot');
    // another place may change the assortment and the prices on the page behind
    void revalidate();
  }
  function saveDiscovered(state: DiscoveredAddress) {
    close();
    void navigate(paths.newAddress(), { state });
  }
  return (
    <>
      <Dialog open={open === 'coverage'} onClose={close} title={t('Consegniamo da te?')} widthPx={560}>
        <CoverageCheck onSave={saveDiscovered} />
      </Dialog>
      <Dialog open={open === 'address'} onClose={close} title={t('Dove ricevi la spesa?')} widthPx={700}>
        <PlacePicker onChosen={placeChosen} onOtherDialog={() => show('store')} />
      </Dialog>
      <Dialog open={open === 'store'} onClose={close} title={t('Dove ritiri la spesa?')} widthPx={700}>
        <PlacePicker
          kind="store"
          requestedStoreId={asked?.storeId}
          onChosen={placeChosen}
          onOtherDialog={() => show('address')}
        />
      </Dialog>
      <Dialog open={open === 'timeslot'} onClose={close} title={slotTitle} widthPx={750}>
        <SlotPlace onChange={() => show('address')} />
        <TimeslotPicker onChosen={close} onNeedsAddress={() => show('address')} />
      </Dialog>
    </>
  );
}

/** The place whose slots are offered, with the way to another one ('setAddress', delivery 2). */
function SlotPlace({ onChange }: { readonly onChange: () => void }) {
  const address = useCart().data?.shippingAddress;
  if (!address) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <Icon name={serviceIcon(address.deliveryServiceId)} className="size-5 shrink-0 text-accent" />
        <span lang={contentLanguage()}>{placeText(address)}</span>
      </span>
      <Button variant="quiet" onClick={onChange}>
        {t('Cambia indirizzo')}
      </Button>
    </p>
  );
}
