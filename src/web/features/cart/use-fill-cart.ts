import { useMutation } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { showNotices } from '../../api/notices.ts';
import { tellError } from '../../api/tell-error.ts';
import { toast } from '../../ui/toast.ts';
import { cartState } from './cart-state.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

/** Puts many things into the cart at once; what was not possible is said, and else that all of it was. */
export function useFillCart<Asked>(
  fill: (asked: Asked) => Promise<Envelope<Cart>>,
  { done, doneText }: { readonly done?: () => void; readonly doneText: string },
) {
  return useMutation({
    mutationFn: fill,
    onSuccess: ({ data, response }) => {
      cartState.set(data);
      showNotices(response, CART_TOAST_MS);
      if (response.infos.length === 0 && response.warnings.length === 0) toast('success', doneText, CART_TOAST_MS);
      done?.();
    },
    onError: tellError,
  });
}
