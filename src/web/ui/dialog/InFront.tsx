import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { frontModal, onModals } from './modals.ts';

/**
 * Keeps its content in front of everything and usable: a modal dialog covers everything outside and makes it inert, so the content is moved
 * into the front dialog. As a popover it is in the top layer, which the dialog around it neither clips nor moves.
 */
export function InFront({ children }: { readonly children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement>();
  useEffect(() => {
    const made = document.createElement('div');
    made.className = 'border-0 bg-transparent p-0';
    const settle = () => {
      const front = frontModal();
      (front ?? document.body).append(made);
      // an open popover without a dialog would count as an open question (unsaved-input)
      made.popover = front ? 'manual' : null;
      if (front) made.showPopover?.();
    };
    settle();
    setContainer(made);
    const leave = onModals(settle);
    return () => {
      leave();
      made.remove();
    };
  }, []);
  return container && createPortal(children, container);
}
