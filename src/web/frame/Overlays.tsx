import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { HOME } from '../../domain/delivery/delivery-service.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { Queries } from '../api/Queries.tsx';
import { noteOwn, showStoredCart } from '../cart-core/state/own-copy.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { PlacePicker } from '../features/addresses/PlacePicker.tsx';
import { serviceIcon } from '../features/addresses/PlaceRow.tsx';
import { placeText } from '../features/addresses/place.ts';
import { LoginDialog } from '../features/auth/LoginDialog.tsx';
import { hasAcceptedProfiling } from '../features/blocks/kinds/product-sliders/profiling.ts';
import { MiniCart } from '../features/cart/mini-cart/MiniCart.tsx';
import { Consent } from '../features/consent/Consent.tsx';
import { PushQuestions } from '../features/push/PushQuestions.tsx';
import { FastSearchBar } from '../features/search/FastSearchBar.tsx';
import { SearchDialogs } from '../features/search/SearchDialogs.tsx';
import { slotPlaceQuery, TimeslotPicker } from '../features/timeslots/TimeslotPicker.tsx';
import { forgetOffline } from '../page/failure/offline-record.ts';
import { chooseHome, rememberCustomer } from '../page/known-customer.ts';
import { type ServiceDialog, type ServiceQuestion, serviceRequests } from '../page/service-dialog-state.ts';
import { useShellData } from '../page/shell-loader.ts';
import { Button } from '../ui/Button.tsx';
import { type AskedDialog, askedRequests } from '../ui/dialog/ask-dialog.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Toaster } from '../ui/popups/Toaster.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useCode } from '../ui/use-code.ts';
import { EventWatch } from './EventWatch.tsx';
import { VersionWatch } from './version/VersionWatch.tsx';

const NO_CODES: readonly string[] = [];

/** Overlays that may cover a page: their code is loaded once the page itself works. */
export function Overlays() {
  const { popupCodes = NO_CODES } = useShellData();
  return (
    <Queries>
      <ChangingOrder />
      <ActingFor />
      <MiniCart />
      <EventWatch />
      <ServiceDialogs />
      <SearchDialogs />
      <FastSearchBar />
      <AskedDialogs />
      <PageAnnouncer />
      <LoginDialog />
      <ConfirmDialog />
      <Toaster popupCodes={popupCodes} />
      <Consent />
      <VersionWatch />
      <KnownCustomer />
      <PushQuestions />
    </Queries>
  );
}

/** The bar shown while an order is changed; its code is not loaded otherwise. */
function ChangingOrder() {
  const { data } = useCart();
  const code = useCode(data?.changesOrderId !== undefined, () => import('./ChangeBar.tsx'));
  return code && <code.ChangeBar />;
}

/** D 6: the bar shown while the staff act for a customer; its code is not loaded otherwise. */
function ActingFor() {
  const { data } = useCart();
  const code = useCode(data?.user.agent !== undefined, () => import('./AgentBar.tsx'));
  return code && <code.AgentBar />;
}

/**
 * Stores who is logged in, and what a page without a network may show of that person. A login or logout
 * needs an interaction, so this is loaded with the overlays.
 */
function KnownCustomer() {
  const { data: cart, error, isSessionEnded = false } = useCart();
  const known = isLoggedIn(cart) && !isSessionEnded ? (hasAcceptedProfiling(cart) ? 'profiled' : 'customer') : '';
  const isKnown = cart !== undefined;
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isAway = error?.kind === 'offline';
  useEffect(() => {
    if (cart) void noteOwn({ cart });
    else if (isAway) showStoredCart();
    if (isSessionEnded) forgetOffline();
  }, [cart, isAway, isSessionEnded]);
  useEffect(() => {
    if (!isKnown) return;
    rememberCustomer(known);
    if (known === '' || shown.current !== pathname) chooseHome(known !== '');
    shown.current = pathname;
  }, [known, isKnown, pathname]);
  return null;
}

/** Announces a change of page to screen readers; a full load does that by itself. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const [first, setFirst] = useState(openedPath);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === first) return;
    setFirst('');
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, first]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Returns the path at which this document was opened: this code may be loaded after the first change of page. */
function openedPath(): string {
  const [opened] = performance.getEntriesByType('navigation');
  return opened ? new URL(opened.name).pathname : '';
}

interface Shown extends AskedDialog {
  readonly id: number;
  readonly open: boolean;
  readonly resolve: (value: unknown) => void;
}

const CLOSING_MS = 400;

/** Renders dialogs whose code is loaded for a single question, the newest on top. A change of page closes them. */
function AskedDialogs() {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const { pathname } = useLocation();
  const close = useCallback((isMeant: (dialog: Shown) => boolean, value?: unknown) => {
    setShown((all) =>
      all.map((dialog) => {
        if (!isMeant(dialog)) return dialog;
        dialog.resolve(value);
        return { ...dialog, open: false };
      }),
    );
    setTimeout(() => setShown((all) => all.filter(({ open }) => open)), CLOSING_MS);
  }, []);
  useEffect(() => close(() => true), [pathname, close]);
  // an effect: questions asked before this component mounted are kept
  useEffect(() => {
    let count = 0;
    return askedRequests.handle(
      (asked) =>
        new Promise((resolve) => setShown((others) => [...others, { ...asked, id: ++count, open: true, resolve }])),
    );
  }, []);
  return shown.map(({ id, Component, question, open }) => (
    <Component
      key={id}
      question={question}
      open={open}
      answer={(value) => close((dialog) => dialog.id === id, value)}
    />
  ));
}

const HOME_TITLE = msg('Quando ricevi la spesa?');
const PICKUP_TITLE = msg('Quando ritiri la spesa?');

/** Returns the staff's title of the slot selector, or the default. */
function useSlotTitle(isOpen: boolean): string {
  const serviceId = useCart().data?.shippingAddress?.deliveryServiceId;
  const { data } = useQuery({ ...slotPlaceQuery(serviceId), enabled: isOpen });
  const usual = serviceId === undefined || serviceId === HOME ? HOME_TITLE : PICKUP_TITLE;
  const written = data?.title ?? '';
  return written === '' || written === usual ? t(usual) : written;
}

/**
 * Connects the dialogs of delivery 2. The dialog of the slot leads to that of the address; that of the address leads to
 * the slots, if the cart has none that fits, or to the stores; that of the stores leads to the slots or back to the
 * address. Widths are those of the document.
 */
function ServiceDialogs() {
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
  return (
    <>
      <WhereDialog open={open === 'coverage'} onClose={close} onStores={() => show('store')} />
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

interface WhereDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Goes on to the stores and lockers. */
  readonly onStores: () => void;
}

/** The question where one lives: below the header of a desktop, a sheet on a phone. */
function WhereDialog({ open, onClose, onStores }: WhereDialogProps) {
  const code = useCode(open, () => import('../features/addresses/where/WhereBox.tsx'));
  const { revalidate } = useRevalidator();
  function done() {
    onClose();
    // another place may change the assortment and the prices on the page behind
    void revalidate();
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('Arriviamo da te?')} widthPx={420} isBelowHeader>
      {code ? <code.WhereBox onDone={done} onPickup={onStores} /> : <Skeleton className="h-40" />}
    </Dialog>
  );
}

/** The place of the displayed slots, with a button for another one ('setAddress', delivery 2). */
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
