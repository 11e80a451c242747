import { MAX_ORDER_NOTE } from '../../../../contract/cart/limits.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { PAY_NOW } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { PaymentChoice } from '../../../page/PaymentChoice.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { InvoiceRequest } from './InvoiceRequest.tsx';
import type { ChosenPayment } from './use-payment-choice.ts';

/** The choice of payment. */
export function Pay({ payment }: { readonly payment: ChosenPayment }) {
  const { paymentTypeId, savedId, error } = payment;
  const { types, saved, needed, isLoading, chosen, onChoose } = payment;
  return (
    <div className="grid gap-2">
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      <PaymentChoice
        types={types}
        saved={saved}
        needed={needed}
        isLoading={isLoading}
        chosen={chosen}
        onChoose={onChoose}
        isTitled
      />
      {paymentTypeId === PAY_NOW && savedId === undefined && (
        <Checkbox name="saveCard">{t('Ricorda la carta per le prossime spese')}</Checkbox>
      )}
    </div>
  );
}

/** Optional parts of an order: a note, and an invoice. */
export function OrderExtras({ cart, refusal }: { readonly cart: Cart; readonly refusal: ApiError | undefined }) {
  const note = cart.cartInfos['order_note'] ?? '';
  return (
    <div className="grid gap-1">
      <details className="group" open={note !== '' || undefined}>
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-sm">
          <Icon name="edit" className="size-5 text-ink-soft" />
          <span className="grow">{t('Aggiungi una nota')}</span>
          <Icon name="chevron-down" className="size-4.5 transition-transform group-open:rotate-180" />
        </summary>
        <TextArea
          label={t('Note per l’ordine')}
          name="orderNote"
          required={false}
          maxLength={MAX_ORDER_NOTE}
          defaultValue={note}
          placeholder={t('Per esempio: banane ancora verdi, per favore')}
        />
      </details>
      {isLoggedIn(cart) && <InvoiceRequest infos={cart.cartInfos} refusal={refusal} />}
    </div>
  );
}
