import { useMutation } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { prepareEnd } from '../../../contract/checkout/routes.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTimeLeft } from '../timeslots/use-time-left.ts';

/** Says until when a cart that another page or app prepared for payment is frozen, and thaws it on request. Shows nothing otherwise. */
export function FrozenNotice({ cart: { preparedUntil } }: { readonly cart: Pick<Cart, 'preparedUntil'> }) {
  const thaw = useMutation({ mutationFn: () => api.call(prepareEnd), onSuccess: () => cartState.refresh() });
  const left = useTimeLeft(preparedUntil);
  // a cart whose time is over can be changed: the server thaws it then
  if (preparedUntil === undefined || left === 0) return null;
  const { time } = romeTime(new Date(preparedUntil));
  return (
    <div className="mb-4 grid gap-2">
      <Alert tone="info">
        {t(
          'Prezzi, prodotti e fascia di questa spesa sono bloccati per te fino alle {time}. Intanto non si possono cambiare.',
          { time },
        )}
      </Alert>
      <Button variant="secondary" className="w-fit" busy={thaw.isPending} onClick={() => thaw.mutate()}>
        {t('Torna a modificare la spesa')}
      </Button>
      {thaw.error && <Alert tone="error">{asApiError(thaw.error).message}</Alert>}
    </div>
  );
}
