import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Envelope } from '../../../contract/base/envelope.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { tellError } from '../../api/api-error.ts';
import { randomKey } from '../../api/browser-api.ts';
import { failing } from '../../api/failing.ts';
import { showNotices } from '../../api/notices.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CART_TOAST_MS } from '../queue/cart-toast.ts';
import { cartState } from '../state/cart-state.ts';

/**
 * Adds many items to the cart in one call and reports those that failed, or that all were added. A repeated click after
 * a lost reply sends the same call under the same key, so that it is done once.
 */
export function useFillCart<Asked>(
  fill: (asked: Asked, changeKey: string) => Promise<Envelope<Cart>>,
  {
    done,
    doneText,
    failText,
  }: {
    readonly done?: (reply: Envelope<Cart>, asked: Asked) => void;
    /** Left out: `done` says what was added, and shows the notices of the reply. */
    readonly doneText?: string;
    readonly failText: string;
  },
) {
  const unheard = useRef<{ readonly asked: string; readonly changeKey: string }>(undefined);
  return useMutation({
    mutationFn: (input: Asked) => {
      const asked = JSON.stringify(input);
      if (unheard.current?.asked !== asked) unheard.current = { asked, changeKey: randomKey() };
      return fill(input, unheard.current.changeKey).catch(failing(failText));
    },
    onSuccess: (reply, asked) => {
      const { data, response } = reply;
      unheard.current = undefined;
      cartState.set(data);
      if (doneText !== undefined) {
        showNotices(response, CART_TOAST_MS);
        if (response.infos.length === 0 && response.warnings.length === 0) toast('success', doneText, CART_TOAST_MS);
      }
      done?.(reply, asked);
    },
    onError: tellError,
  });
}
