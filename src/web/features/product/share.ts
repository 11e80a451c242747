import { t } from '../../../language/language.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Shares the page through the device's share sheet; without one the link is copied. */
export async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast('success', t('Link copiato'));
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // the shopper cancelled
    toast('warning', t('Non riusciamo a copiare il link: {url}', { url }));
  }
}
