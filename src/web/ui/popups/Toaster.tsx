import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { readRecord, writeJson } from '../../kit/json-storage.ts';
import { frontModal, onModals } from '../dialog/modals.ts';
import { dismissals, type ToastMessage, type ToastTone, toastRequests } from '../toast/toast.ts';
import type { PopupDialogProps } from './PopupDialog.tsx';
import { ToastList } from './ToastList.tsx';
import { addToast, onToasts, removeToast, shownToasts } from './toasts.ts';

/** Long enough to read it and reach it by keyboard (WCAG 2.2.1); pointing at it or focusing it stops the timer. */
const ACTION_MS = 10_000;

/**
 * Shows one notice at a time, over the foot of the page, and at its head where the control that was pressed or the
 * acts of the page are at the foot. Those of some codes are in a dialog with an OK button (storefront 8,
 * showInPopupCode). Loaded after the page works.
 */
export function Toaster({ popupCodes }: { readonly popupCodes: readonly string[] }) {
  const [popups, popUp] = usePopups();
  // the buttons of a dialog are at its foot
  const isOverDialog = useSyncExternalStore(onModals, () => frontModal() !== undefined);
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  const areActsAtFoot = useActsAtFoot(toasts.length > 0);
  useEffect(followPresses, []);
  useEffect(() => dismissals.handle(async ({ tone, text }) => removeToast(causeOf(tone, text))), []);
  useEffect(
    () =>
      toastRequests.handle(async (message) => {
        const isPopup = popupCodes.includes(message.code ?? '');
        if (!(isPopup && (await popUp(message)))) showToast(message);
      }),
    [popUp, popupCodes],
  );
  return (
    <>
      <InFront>
        <ToastList toasts={toasts} isAllAtHead={isOverDialog || areActsAtFoot} isOverDialog={isOverDialog} />
      </InFront>
      {popups}
    </>
  );
}

/**
 * Whether the styles of the page ask for notices at its head (`--notices: head`), because what is done there stands at
 * its foot. While there is a notice, every change of the page is followed: an error of the page before stays until it
 * is dismissed.
 */
function useActsAtFoot(isShowing: boolean): boolean {
  const [areAtFoot, setAreAtFoot] = useState(false);
  useEffect(() => {
    if (!isShowing) return;
    const look = () =>
      setAreAtFoot(getComputedStyle(document.documentElement).getPropertyValue('--notices') === 'head');
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isShowing]);
  return areAtFoot;
}

function showToast(message: ToastMessage): void {
  const { tone, text, durationMs, id, action } = message;
  const cause = id ?? (tone === 'error' || tone === 'warning' ? causeOf(tone, text) : undefined);
  addToast({
    ...message,
    ...(cause !== undefined && { id: cause }),
    durationMs: action ? Math.max(durationMs, ACTION_MS) : durationMs,
    at: isPressedAtFoot() ? 'head' : 'foot',
  });
}

/** Returns the key of an error or warning: a repeated one replaces itself. */
function causeOf(tone: ToastTone, text: string): string {
  return `${tone} ${text}`;
}

/** The approximate height of a notice of two lines with its margins. */
const FOOT_PX = 160;

/** The lower edge of the last used control, from the top of the page. */
let pressedAt: number | undefined;

/** Records the last used control, so that no notice covers it: a shopper who adds one piece may want to add another. */
function followPresses(): () => void {
  const listening = new AbortController();
  // the press that made the page load this code came before this listener
  note(document.activeElement);
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, ({ target }) => note(target), { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}

/** Returns whether the last used control is at the position of the notice, at the foot of the window. */
function isPressedAtFoot(): boolean {
  return pressedAt !== undefined && pressedAt - scrollY > innerHeight - FOOT_PX;
}

function note(target: EventTarget | null): void {
  const control = target instanceof Element && target.closest('a, button, input, label, select, textarea');
  if (control) pressedAt = control.getBoundingClientRect().bottom + scrollY;
}

/**
 * Keeps its content in front of everything and usable: a modal dialog covers everything outside and makes it inert, so
 * the content is moved into the front dialog. As a popover it is in the top layer, which the dialog around it neither
 * clips nor moves.
 */
function InFront({ children }: { readonly children: ReactNode }) {
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

/**
 * Messages in a dialog with an OK button: a message that comes while it is open is added below. The dialog is loaded
 * with the first message; the result is false when it cannot be loaded and nothing was shown.
 */
function usePopups(): [dialog: ReactNode, popUp: (message: ToastMessage) => Promise<boolean>] {
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

/** Adds a message, unless the same text is already shown. */
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
