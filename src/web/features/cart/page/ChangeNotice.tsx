import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { orderModifyGiveUp } from '../../../../contract/orders/routes.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/**
 * D 4: tells that this cart changes an order, which stays valid until the cart is bought, and has a button to cancel
 * the change.
 */
export function ChangeNotice({
  cart,
  isShort = false,
}: {
  readonly cart: Pick<Cart, 'changesOrderId' | 'changesOrderNumber' | 'changesOrderTotal' | 'grossTotal' | 'timeslot'>;
  /** True at checkout, where what changes stands below. */
  readonly isShort?: boolean;
}) {
  const { changesOrderId: orderId, changesOrderNumber: number = 0, changesOrderTotal: before = 0 } = cart;
  const client = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => api.call(orderModifyGiveUp, { body: {} }),
    onSuccess: (next) => {
      cartState.set(next);
      void client.invalidateQueries({ queryKey: ['mine'] });
      toast('success', t('L’ordine resta com’era'));
    },
    onError: tellError,
  });
  if (orderId === undefined) return null;
  async function ask() {
    const question = {
      title: t('Lasciare l’ordine com’era?'),
      text: t('Le modifiche all’ordine n. {number} andranno perse.', { number }),
      isDestructive: true,
    };
    if (await confirm(question)) giveUp.mutate();
  }
  if (isShort)
    return (
      <section
        aria-label={t('Modifica dell’ordine')}
        className="mb-3 flex flex-wrap items-center justify-between gap-x-4 text-sm"
      >
        <p>
          <strong>{t('Stai modificando l’ordine n. {number}', { number })}</strong>{' '}
          <span className="text-ink-soft">{t('L’ordine resta valido finché non confermi la modifica.')}</span>
        </p>
        <Button variant="quiet" busy={giveUp.isPending} onClick={() => void ask()} className="-mx-3 px-3!">
          {t('Lascia l’ordine com’era')}
        </Button>
      </section>
    );
  return (
    <section
      aria-label={t('Modifica dell’ordine')}
      className="mb-6 flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft px-5 py-4 text-accent-strong"
    >
      <Icon name="edit" className="size-5 shrink-0" />
      <p className="min-w-56 grow">
        <strong className="block">{t('Stai modificando l’ordine n. {number}', { number })}</strong>
        <span className="block font-semibold">
          {t('Era {before}, ora {now}', { before: formatEuro(before), now: formatEuro(cart.grossTotal) })}
        </span>
        {t('L’ordine resta valido finché non confermi la modifica.')}
        {cart.timeslot?.isOfOrder &&
          ` ${t('La fascia oraria è già tua. Paghi nello stesso modo: con la carta la banca può chiedere una nuova conferma.')}`}
      </p>
      <Button variant="secondary" busy={giveUp.isPending} onClick={() => void ask()}>
        {t('Lascia l’ordine com’era')}
      </Button>
    </section>
  );
}
