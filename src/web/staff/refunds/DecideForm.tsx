import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffRefundDecide } from '../../../contract/refunds/routes.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import type { RefundItemProps } from './RefundItem.tsx';

/** Grants a request, wholly or in part, or refuses it with a reason that the customer reads. */
export function DecideForm({ request: { requestId, version, asked, orderNumber, kind }, onDecided }: RefundItemProps) {
  const isWithdrawal = kind === 'withdrawal';
  const [amount, setAmount] = useState(formatNumber(asked));
  const [answer, setAnswer] = useState('');
  const decide = useMutation({
    mutationFn: (grants: boolean) =>
      api.call(staffRefundDecide, {
        body: { request_id: requestId, version, grants, answer, ...(grants ? numberOf('amount', amount) : {}) },
      }),
    onSuccess: ({ request }) => {
      toast('success', request.state === 'granted' ? t('Il rimborso parte') : t('La richiesta è stata respinta'));
      onDecided();
    },
    onError: (error) => {
      if (asApiError(error).errors.some(({ code }) => code === 'REFUND_DECIDED')) onDecided();
    },
  });
  const problem = decide.error ? asApiError(decide.error) : undefined;
  const { form } = useFormKeys(problem);
  const isElsewhere = problem?.errors.some(({ field }) => field !== 'amount' && field !== 'answer');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!decide.isPending) decide.mutate(true);
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('Decidi sull’ordine {number}', { number: orderNumber })}
      className="grid max-w-xl gap-2"
    >
      {isWithdrawal && (
        <p className="text-ink-soft text-sm">
          {t(
            'Il recesso vale già. Rimborsa entro 14 giorni, quando hai di nuovo i prodotti o la prova che sono stati spediti.',
          )}
        </p>
      )}
      {isElsewhere && <Alert tone="error">{problem?.message}</Alert>}
      <Field
        label={t('Quanto rimborsi, in euro')}
        name="amount"
        inputMode="decimal"
        value={amount}
        error={problem?.at('amount')}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextArea
        label={t('Risposta al cliente')}
        name="answer"
        maxLength={500}
        hint={isWithdrawal ? t('Serve se rimborsi meno') : t('Serve se respingi la richiesta')}
        value={answer}
        error={problem?.at('answer')}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={decide.isPending && decide.variables}>
          {t('Rimborsa')}
        </Button>
        {!isWithdrawal && (
          <Button
            variant="secondary"
            busy={decide.isPending && !decide.variables}
            onClick={() => !decide.isPending && decide.mutate(false)}
          >
            {t('Respingi')}
          </Button>
        )}
      </div>
    </form>
  );
}
