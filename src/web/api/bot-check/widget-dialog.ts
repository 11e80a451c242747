import { t } from '../../../language/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ApiError } from '../api-error.ts';

type Draw = (place: HTMLElement, done: (token: string) => void, failed: () => void) => unknown;

/**
 * Shows the widget of a service in a dialog and returns its token. A native dialog above the form, or above the dialog that the form is in: the
 * focus stays inside, Escape cancels, and the focus returns to where it was. Rejects where the shopper cancels or the widget fails.
 */
export function askInDialog(draw: Draw): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal';
  dialog.style.setProperty('--modal-width', '380px');
  dialog.setAttribute('aria-labelledby', 'bot-check-title');
  const title = document.createElement('h2');
  title.id = 'bot-check-title';
  title.className = 'px-6 pt-5 text-xl';
  title.textContent = t('Un controllo veloce');
  const place = document.createElement('div');
  place.className = 'grid min-h-24 place-items-center px-6 py-4';
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = buttonClass('quiet', 'md', 'mx-6 mb-5');
  cancel.textContent = t('Annulla');
  dialog.append(title, place, cancel);
  document.body.append(dialog);
  return new Promise<string>((resolve, reject) => {
    cancel.onclick = () => dialog.close();
    dialog.onclose = () => {
      dialog.remove();
      // after a token this changes nothing any more
      reject(
        new ApiError('refused', [
          { code: 'BOT_CHECK_CANCELLED', error: t('Serve il controllo contro i programmi automatici per continuare.') },
        ]),
      );
    };
    draw(
      place,
      (token) => {
        resolve(token);
        dialog.close();
      },
      () => dialog.close(),
    );
    dialog.showModal();
  });
}
