import { useEffect, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { ToastMessage } from '../toast/toast.ts';

export interface PopupDialogProps {
  readonly messages: readonly ToastMessage[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** storefront 2, warning: messages that must be read before one goes on, one below the other, with an OK button. */
export function PopupDialog({ messages, open, onClose }: PopupDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  // an effect after the dialog has opened, because the dialog first focuses its close button
  useEffect(() => {
    if (open) ok.current?.focus();
  }, [open]);
  const isTrouble = messages.some(({ tone }) => tone === 'error' || tone === 'warning');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isTrouble ? t('Attenzione') : t('Da sapere')}
      widthPx={420}
      isAlert
      footer={
        <div className="flex justify-end">
          <Button ref={ok} onClick={onClose} className="min-w-28">
            {t('OK')}
          </Button>
        </div>
      }
    >
      <ul aria-live="polite" className="grid gap-3">
        {messages.map(({ text, tone }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon name={tone === 'info' || tone === 'success' ? 'info' : 'alert'} className={lookOf(tone)} />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function lookOf(tone: ToastMessage['tone']): string {
  const colour = tone === 'error' ? 'text-danger' : tone === 'warning' ? 'text-warning' : 'text-accent';
  return `mt-0.5 size-5 shrink-0 ${colour}`;
}
