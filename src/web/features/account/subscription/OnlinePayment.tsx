import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paymentTypes } from '../../../../contract/checkout/routes.ts';
import type { SaleReply } from '../../../../contract/direct-sales/schemas.ts';
import { isOnline, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { PaymentChoice } from '../../../page/PaymentChoice.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

export interface PaymentWish {
  readonly payment_type_id: number;
  readonly user_payment_auth_id?: number;
}

interface OnlinePaymentProps {
  /** What the button says. */
  readonly label: string;
  /** Between the ways to pay and the button. */
  readonly children?: ReactNode;
  readonly onPay: (wish: PaymentWish) => Promise<SaleReply>;
  /** The payment is over, or its provider is waited for. */
  readonly onDone: () => void;
}

/** The ways to pay online, and the button; leads to the provider's page where that is needed. */
export function OnlinePayment({ label, children, onPay, onDone }: OnlinePaymentProps) {
  const { data, error } = useQuery({
    queryKey: ['mine', 'payment-types'],
    queryFn: () => api.call(paymentTypes, {}),
  });
  const types = data?.paymentTypes.filter(({ paymentTypeId }) => isOnline(paymentMeans(paymentTypeId))) ?? [];
  const [card] = data?.userPaymentAuths ?? [];
  const [picked, setPicked] = useState<string>();
  const usual = card ? `${card.paymentTypeId}/${card.userPaymentAuthId}` : types[0]?.paymentTypeId.toString();
  const choice = picked ?? usual;
  const pay = useMutation({
    mutationFn: () => {
      const [typeId = 0, savedId] = (choice ?? '').split('/').map(Number);
      return onPay({ payment_type_id: typeId, ...(savedId ? { user_payment_auth_id: savedId } : {}) });
    },
    onSuccess: ({ transaction: { redirectUrl } }) => {
      if (redirectUrl === undefined) onDone();
      else window.location.assign(redirectUrl);
    },
  });
  const problem = error ?? pay.error;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== undefined && !pay.isPending) pay.mutate();
      }}
      className="grid gap-5"
    >
      {children}
      <PaymentChoice
        types={types}
        saved={data?.userPaymentAuths ?? []}
        isLoading={!data && !error}
        chosen={choice}
        onChoose={setPicked}
      />
      {data && types.length === 0 && <Alert tone="info">{t('Al momento non si può pagare online.')}</Alert>}
      {problem && <Alert tone="error">{asApiError(problem).message}</Alert>}
      <Button type="submit" size="lg" busy={pay.isPending} disabled={choice === undefined}>
        {label}
      </Button>
    </form>
  );
}
