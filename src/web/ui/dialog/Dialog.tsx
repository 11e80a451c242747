import { type KeyboardEventHandler, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { IconButton } from '../IconButton.tsx';
import { modalClosed, modalOpened } from './modals.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A text, or an element with a language of its own. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Always visible below the scrolling content. */
  readonly footer?: ReactNode;
  /** sheet: at the bottom of a phone, centred otherwise. drawer: along the right edge. */
  readonly shape?: 'sheet' | 'drawer';
  readonly widthPx?: number;
  /** True for a sheet that a desktop shows below the header, at the button that opened it. */
  readonly isBelowHeader?: boolean;
  /** True for a message that must be read before anything else: its text is announced with its title. */
  readonly isAlert?: boolean;
  /** True for a short question: its text is announced with its title. */
  readonly isQuestion?: boolean;
  /** Handles keys anywhere in the dialog. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
}

/**
 * The native dialog: the focus stays inside, Escape and a click outside close it, and the focus returns to where it
 * was.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  shape = 'sheet',
  widthPx = 600,
  isBelowHeader = false,
  isAlert = false,
  isQuestion = isAlert,
  onKeyDown,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const contentId = useId();

  // a layout effect: it runs before the paint, and before the dialog is removed from the page
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    modalOpened(dialog);
    return () => {
      modalClosed(dialog);
      dialog.close();
    };
  }, [open]);

  const closeBeside = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog
      ref={ref}
      {...(isAlert && { role: 'alertdialog' })}
      aria-labelledby={titleId}
      aria-describedby={isQuestion ? contentId : undefined}
      // a close by the page itself is not reported: the next dialog of a chain may be open already
      onClose={() => open && onClose()}
      onClick={closeBeside}
      onKeyDown={onKeyDown}
      className={shape === 'drawer' ? 'drawer' : isBelowHeader ? 'modal below-header' : 'modal'}
      style={{ ['--modal-width' as string]: `${widthPx}px` }}
    >
      {open && (
        <div className={`flex flex-col ${shape === 'drawer' ? 'h-dvh' : 'max-h-[92dvh]'}`}>
          <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton icon="close" label={t('Chiudi')} onClick={onClose} />
          </header>
          <div id={contentId} className="grow overflow-y-auto overscroll-contain px-6 pb-6">
            {children}
          </div>
          {footer && <footer className="border-line border-t bg-raised px-6 py-4">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
