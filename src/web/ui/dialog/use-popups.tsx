import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import type { ToastMessage } from '../toast/toast.ts';
import type { PopupDialogProps } from './PopupDialog.tsx';
import { keepShown } from './shown-popups.ts';

/**
 * Messages in a dialog with an OK button: a message that comes while it is open is added below. The dialog is loaded with the first message;
 * the result is false when it cannot be loaded and nothing was shown.
 */
export function usePopups(): [dialog: ReactNode, popUp: (message: ToastMessage) => Promise<boolean>] {
  const [Dialog, setDialog] = useState<ComponentType<PopupDialogProps>>();
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = useRef(false);
  const loading = useRef<Promise<typeof import('./PopupDialog.tsx')>>(undefined);
  const popUp = useCallback(async (message: ToastMessage) => {
    try {
      // one promise for all callers: they go on in the order of their calls
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
    keepShown(message.code, Date.now());
    return true;
  }, []);
  const close = useCallback(() => {
    isShown.current = false;
    setIsOpen(false);
  }, []);
  return [Dialog && <Dialog key="popup" messages={messages} open={isOpen} onClose={close} />, popUp];
}

/** Adds a message, unless its text is shown already. */
function withMessage(others: readonly ToastMessage[], message: ToastMessage): readonly ToastMessage[] {
  return others.some(({ text }) => text === message.text) ? others : [...others, message];
}
