import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { frontModal, onModals } from './modals.ts';

/**
 * Stays in front of everything and can be used there: outside a modal dialog all is covered and inert, so this lies
 * within the one in front. As a popover it is on the screen's own layer, whatever the dialog around it clips or moves.
 */
export function InFront({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const made = document.createElement('div');
    made.className = 'border-0 bg-transparent p-0';
    const settle = () => {
      const front = frontModal();
      (front ?? document.body).append(made);
      // an open popover without a dialog would be something that is being asked (unsaved-input)
      made.popover = front ? 'manual' : null;
      if (front) made.showPopover?.();
    };
    settle();
    setPlace(made);
    const leave = onModals(settle);
    return () => {
      leave();
      made.remove();
    };
  }, []);
  return place && createPortal(children, place);
}
