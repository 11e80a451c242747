import { useMutation } from '@tanstack/react-query';
import { cartShare } from '../../../../contract/cart/shared-routes.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { CART_TOAST_MS } from '../../../cart-core/queue/cart-toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Shares a link to this cart through the device's share sheet; without one the link is copied. */
export function ShareCart() {
  const share = useMutation({
    mutationFn: async () => {
      const { url } = await api.call(cartShare, { body: {} });
      await handOn(url);
    },
    onError: tellError,
  });
  return (
    <Button
      variant="quiet"
      aria-label={t('Condividi il carrello')}
      busy={share.isPending}
      onClick={() => share.mutate()}
    >
      <Icon name="share" />
      {t('Condividi')}
    </Button>
  );
}

async function handOn(url: string): Promise<void> {
  // not on computers, where few people know the share window
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (isTouched && 'share' in navigator) {
    // a shopper who cancels sees no error
    await navigator.share({ title: t('Il mio carrello'), url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('success', t('Link copiato: incollalo dove vuoi'), CART_TOAST_MS);
  } catch {
    toast('info', url, Number.POSITIVE_INFINITY);
  }
}
