import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as show } from 'sonner';
import { t } from '../../domain/language.ts';
import { toastDesk } from './toast.ts';

/** Where messages appear: at most five, over the foot of the page. Loaded after the page works. */
export function Toaster() {
  useEffect(
    () =>
      toastDesk.attend(async ({ tone, text, durationMs }) => {
        show[tone](text, { duration: durationMs });
      }),
    [],
  );
  return (
    <SonnerToaster
      visibleToasts={5}
      position="bottom-center"
      closeButton
      containerAriaLabel={t('Messaggi')}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('Chiudi il messaggio'),
        classNames: {
          toast:
            'flex w-(--width) items-center gap-3 rounded-lg bg-ink px-4 py-3.5 text-paper shadow-float text-sm font-medium pr-12',
          error: '!bg-danger !text-paper',
          warning: '!bg-warning !text-paper',
          closeButton:
            '!absolute !top-1/2 !right-1.5 !left-auto grid !size-9 !-translate-y-1/2 !transform-none place-items-center !border-0 !bg-transparent !text-current',
        },
      }}
    />
  );
}
