import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../language/language.ts';
import { CoverageCheck } from '../features/addresses/CoverageCheck.tsx';
import { PlacePicker } from '../features/addresses/PlacePicker.tsx';
import { TimeslotPicker } from '../features/timeslots/TimeslotPicker.tsx';
import { type ServiceDialog, type ServiceQuestion, serviceRequests } from '../page/service-dialog-state.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';

/** Connects the dialogs of delivery 2: a chosen place leads on to the time, a time without a place leads back. Widths are those of the document. */
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
  const open = asked?.dialog;
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
      <Dialog open={open === 'coverage'} onClose={close} title={t('Consegniamo da te?')} widthPx={560}>
        <CoverageCheck />
      </Dialog>
      <Dialog open={open === 'address'} onClose={close} title={t('Dove ricevi la spesa?')} widthPx={700}>
        <PlacePicker requestedStoreId={asked?.storeId} onChosen={placeChosen} />
      </Dialog>
      <Dialog open={open === 'timeslot'} onClose={close} title={t('Quando ricevi la spesa?')} widthPx={750}>
        <TimeslotPicker onChosen={close} onNeedsAddress={() => show('address')} />
      </Dialog>
    </>
  );
}
