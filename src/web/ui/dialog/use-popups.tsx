import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import type { ToastMessage } from '../toast/toast.ts';
import type { PopupDialogProps } from './PopupDialog.tsx';

/**
 * Messages in a dialog that waits for OK: what comes while it is open stands below what is there. The dialog comes with
 * the first of them; false where it cannot, and nothing was said.
 */
export function usePopups(): [dialog: ReactNode, popUp: (message: ToastMessage) => Promise<boolean>] {
  const [Dialog, setDialog] = useState<ComponentType<PopupDialogProps>>();
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useRef(false);
  const loading = useRef<Promise<typeof import('./PopupDialog.tsx')>>(undefined);
  const popUp = useCallback(async (message: ToastMessage) => {
    try {
      // one promise for all who wait: they go on in the order in which they came
      loading.current ??= import('./PopupDialog.tsx');
      const { PopupDialog } = await loading.current;
      setDialog(() => PopupDialog);
    } catch {
      loading.current = undefined;
      return false;
    }
    const before = isShown.current;
    isShown.current = true;
    setMessages((others) => (before ? withMessage(others, message) : [message]));
    setIsOpen(true);
    return true;
  }, []);
  const close = useCallback(() => {
    isShown.current = false;
    setIsOpen(false);
  }, []);
  return [Dialog && <Dialog key="popup" messages={messages} open={isOpen} onClose={close} />, popUp];
}

/** The same words are not said twice. */
function withMessage(others: readonly ToastMessage[], message: ToastMessage): readonly ToastMessage[] {
  return others.some(({ text }) => text === message.text) ? others : [...others, message];
}
