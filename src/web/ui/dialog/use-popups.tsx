import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import { readRecord, writeJson } from '../../kit/json-storage.ts';
import type { ToastMessage } from '../toast/toast.ts';
import type { PopupDialogProps } from './PopupDialog.tsx';

/**
 * Messages in a dialog with an OK button: a message that comes while it is open is added below. The dialog is loaded with the first
 * message; the result is false when it cannot be loaded and nothing was shown.
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

const KEY = 'bottega.popups';
/** More codes than there are dialogs with a code of their own. */
const MAX_CODES = 50;

/** storefront 3, app state: keeps when a message was last shown in a dialog (epoch milliseconds), by its code. */
export function keepShown(code: string | undefined, at: number): void {
  if (code === undefined) return;
  const others = Object.entries(shownPopups()).filter(([other]) => other !== code);
  writeJson('localStorage', KEY, Object.fromEntries([...others.slice(1 - MAX_CODES), [code, at]]));
}

export function shownPopups(): Readonly<Record<string, number>> {
  const stored = Object.entries(readRecord<Record<string, unknown>>('localStorage', KEY));
  return Object.fromEntries(stored.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
