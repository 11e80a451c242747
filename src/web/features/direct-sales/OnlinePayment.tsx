import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paymentTypes } from '../../../contract/checkout/routes.ts';
import type { PaymentTypeList } from '../../../contract/checkout/schemas.ts';
import type { SaleReply } from '../../../contract/direct-sales/schemas.ts';
import { isOnline, paymentMeans } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageFoot } from '../../ui/PageFoot.tsx';

export interface PaymentInput {
  readonly payment_type_id: number;
  readonly user_payment_auth_id?: number;
}

interface OnlinePaymentProps {
  /** The text of the button. */
  readonly label: string;
  /** On a phone the button stands in the foot of the window, beside this: what is paid, and for what. */
  readonly foot?: { readonly amount: string; readonly what: string; readonly act: string };
  /** Content above the payment types. */
  readonly children?: ReactNode;
  /** Content below them. `refusal`: why the last attempt was refused. */
  readonly below?: (refusal: ApiError | undefined) => ReactNode;
  /** `form` has the values of its fields. */
  readonly onPay: (input: PaymentInput, form: FormData) => Promise<SaleReply>;
  /** Called when the payment is complete, or waits for its provider. */
  readonly onDone: () => void;
}

/** The online payment types with the button; it opens the provider's page if that is needed. */
export function OnlinePayment({ label, foot, children, below, onPay, onDone }: OnlinePaymentProps) {
  const { data, error } = useQuery({ queryKey: ['mine', 'payment-types'], queryFn: () => api.call(paymentTypes, {}) });
  const types = onlineTypes(data);
  const [card] = data?.userPaymentAuths ?? [];
  const [picked, setPicked] = useState<string>();
  const usual = card ? `${card.paymentTypeId}/${card.userPaymentAuthId}` : types[0]?.paymentTypeId.toString();
  const choice = picked ?? usual;
  const pay = useMutation({
    mutationFn: (form: FormData) => {
      const [typeId = 0, savedId] = (choice ?? '').split('/').map(Number);
      return onPay({ payment_type_id: typeId, ...(savedId ? { user_payment_auth_id: savedId } : {}) }, form);
    },
    onSuccess: ({ transaction: { redirectUrl } }) => {
      if (redirectUrl === undefined) onDone();
      else window.location.assign(redirectUrl);
    },
  });
  const refusal = pay.error ? asApiError(pay.error) : undefined;
  const problem = error ? asApiError(error) : refusal;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== undefined && !pay.isPending) pay.mutate(new FormData(event.currentTarget));
      }}
      className="grid grid-cols-1 gap-5"
    >
      {children}
      <PaymentChoice
        types={types}
        saved={data?.userPaymentAuths ?? []}
        isLoading={!data && !error}
        chosen={choice}
        onChoose={setPicked}
      />
      {below?.(refusal)}
      {data && types.length === 0 && <Alert tone="info">{t('Al momento non si può pagare online.')}</Alert>}
      {problem && <Alert tone="error">{problem.message}</Alert>}
      <PayButton label={label} foot={foot} isBusy={pay.isPending} />
    </form>
  );
}

interface PayButtonProps extends Pick<OnlinePaymentProps, 'label'> {
  readonly foot: OnlinePaymentProps['foot'];
  readonly isBusy: boolean;
}

/** The button below the form; with `foot` it stands in the foot of a phone's window. */
function PayButton({ label, foot, isBusy }: PayButtonProps) {
  return (
    <>
      <Button type="submit" size="lg" busy={isBusy} className={foot && 'max-md:hidden'}>
        {label}
      </Button>
      {foot && (
        <PageFoot label={label}>
          <div className="flex items-center justify-between gap-4">
            <p className="shrink-0">
              <b className="block text-xl leading-6.5">{foot.amount}</b>
              <span className="block text-ink-soft text-xs">{foot.what}</span>
            </p>
            <Button type="submit" size="lg" busy={isBusy} aria-label={label} className="px-5! leading-5!">
              {foot.act}
            </Button>
          </div>
        </PageFoot>
      )}
    </>
  );
}

function onlineTypes({ paymentTypes: types = [] }: Partial<PaymentTypeList> = {}) {
  return types.filter(({ paymentTypeId }) => isOnline(paymentMeans(paymentTypeId)));
}
