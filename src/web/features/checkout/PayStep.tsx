import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../contract/base/field-errors.ts';
import { MAX_ORDER_NOTE } from '../../../contract/cart/limits.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { isOnline, PAY_NOW, paymentMeans } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { LinkToPage, TERMS_PAGE } from '../../page/LinkToPage.tsx';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Words } from '../../ui/Words.tsx';
import { MinimumOrderNotice } from '../cart/page/MinimumOrderNotice.tsx';
import { AgeDeclaration } from './AgeDeclaration.tsx';
import { APPROVAL_NEEDED, AskApproval } from './AskApproval.tsx';
import { ChangeDifferences } from './ChangeDifferences.tsx';
import type { CheckoutStep } from './checkout-steps.ts';
import { INVOICE_FIELDS, InvoiceRequest } from './InvoiceRequest.tsx';
import { OrderSummaryBox } from './OrderSummaryBox.tsx';
import { useBuy } from './use-buy.ts';
import { usePaymentChoice } from './use-payment-choice.ts';

export interface PayStepProps {
  readonly cart: Cart;
  readonly onChange: (step: CheckoutStep) => void;
}

/** Refusals after which another slot is offered to be chosen. */
const OTHER_SLOT_NEEDED = ['SLOT_FULL', 'SLOT_CLOSED', 'SLOT_TOO_SMALL', 'LOCKER_TOO_SMALL'] as const;

/** Refusals that are shown at their fields. */
const AT_FIELDS: ReadonlySet<string> = new Set(['need_invoice', ...INVOICE_FIELDS]);

export function PayStep({ cart, onChange }: PayStepProps) {
  const navigate = useNavigate();
  const { paymentTypeId, savedId, passedLimit, error, ...choice } = usePaymentChoice(cart);
  const [problem, setProblem] = useState('');
  const buy = useBuy(cart, (orderId, page) => {
    if (page === undefined) void navigate(paths.orderDone(orderId), { replace: true });
    else window.location.replace(page);
  });
  const hasAlcohol = cartItemsOf(cart).some(({ product }) => product.productInfos['ALCOHOLIC'] === 'true');
  const { popupCodes = [] } = useShellData();
  const refusal = buy.error ? asApiError(buy.error) : undefined;
  const { inPlace, isSlotGone, approval } = sorted(refusal, popupCodes);
  // a limit that was lowered meanwhile is only known by the refusal
  const needsApproval = passedLimit ?? approval;
  const element = useRef<HTMLFormElement>(null);
  // the button is a screen below: who pressed it is led to what is wrong
  useEffect(() => {
    const wrong = refusal?.errors.find(({ field = '' }) => AT_FIELDS.has(field));
    if (wrong) element.current?.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus();
  }, [refusal]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const acceptTerms = form.get('acceptTerms') === 'on';
    if (paymentTypeId === undefined) return setProblem(errorText('PAYMENT_TYPE_INVALID'));
    setProblem(acceptTerms ? '' : errorText('TERMS_REQUIRED'));
    if (acceptTerms) {
      buy.mutate({
        paymentTypeId,
        savedId,
        savesCard: form.get('saveCard') === 'on',
        acceptTerms,
        infos: infosOf(form),
      });
    }
  }
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="grid gap-6">
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      <PaymentChoice {...choice} />
      {paymentTypeId === PAY_NOW && savedId === undefined && (
        <Checkbox name="saveCard">{t('Ricorda la carta per le prossime spese')}</Checkbox>
      )}
      <TextArea
        label={t('Note per l’ordine')}
        name="orderNote"
        required={false}
        maxLength={MAX_ORDER_NOTE}
        defaultValue={cart.cartInfos['order_note'] ?? ''}
        placeholder={t('Per esempio: banane ancora verdi, per favore')}
      />
      {hasAlcohol && <AgeDeclaration cart={cart} />}
      <InvoiceRequest infos={cart.cartInfos} refusal={refusal} />
      <ChangeDifferences cart={cart} />
      <OrderSummaryBox cart={cart} isHeld={isOnline(paymentMeans(paymentTypeId ?? 0))} />
      <MinimumOrderNotice cart={cart} />
      <Checkbox name="acceptTerms" error={problem}>
        <Words
          text="Ho letto e accetto {terms}"
          terms={<LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>}
        />
      </Checkbox>
      <Refusals errors={inPlace} onOtherSlot={isSlotGone ? () => onChange('time') : undefined} />
      {needsApproval ? (
        <AskApproval reason={needsApproval} paymentTypeId={paymentTypeId} />
      ) : (
        <Button type="submit" size="lg" busy={buy.isPending} className="w-full">
          {cart.changesOrderId === undefined
            ? t('Ordine con obbligo di pagare')
            : t('Conferma la modifica con obbligo di pagare')}
        </Button>
      )}
    </form>
  );
}

/** Tells what is said above the button from what is said at a field, in a dialog, or in the place of the button. */
function sorted(refusal: ApiError | undefined, popupCodes: readonly string[]) {
  const { errors = [] } = refusal ?? {};
  return {
    inPlace: errors.filter(
      ({ code, field = '' }) => !popupCodes.includes(code) && !AT_FIELDS.has(field) && !isApprovalNeeded(code),
    ),
    isSlotGone: OTHER_SLOT_NEEDED.some((code) => refusal?.has(code)),
    approval: errors.find(({ code }) => isApprovalNeeded(code))?.error,
  };
}

interface RefusalsProps {
  readonly errors: ApiError['errors'];
  /** Undefined: the slot is not what is wrong. */
  readonly onOtherSlot: (() => void) | undefined;
}

function Refusals({ errors, onOtherSlot }: RefusalsProps) {
  if (errors.length === 0 && !onOtherSlot) return null;
  return (
    <Alert tone="error">
      {errors.map(({ error: text, code }) => (
        <p key={code}>{text}</p>
      ))}
      {onOtherSlot && (
        <button type="button" onClick={onOtherSlot} className="mt-1 min-h-6 font-semibold underline">
          {t('Scegli un’altra fascia')}
        </button>
      )}
    </Alert>
  );
}

function isApprovalNeeded(code: string): boolean {
  return APPROVAL_NEEDED.some((known) => known === code);
}

/** The properties of the cart as the form has them. What an invoice needs is kept only where one is wanted. */
function infosOf(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const isInvoiced = form.get('need_invoice') === 'on';
  return {
    order_note: text('orderNote'),
    need_invoice: isInvoiced ? 'true' : '',
    ...Object.fromEntries(INVOICE_FIELDS.map((name) => [name, isInvoiced ? text(name) : ''])),
  };
}
