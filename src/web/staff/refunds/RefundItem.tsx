import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffRefundDecide } from '../../../contract/refunds/routes.ts';
import type { StaffRefundRequest } from '../../../contract/refunds/staff-schemas.ts';
import { formatEuro, formatGrams, formatNumber } from '../../../domain/base/format.ts';
import { REFUND_CAUSES } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { RefundPhotos } from '../../features/orders/refunds/RefundPhotos.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { REQUEST_KINDS, stateOf } from './refund-words.ts';

export interface RefundItemProps {
  readonly request: StaffRefundRequest;
  readonly onDecided: () => void;
}

/** A request with its photos, and the decision on it. */
export function RefundItem({ request, onDecided }: RefundItemProps) {
  const {
    orderNumber,
    kind,
    cause,
    note,
    state,
    asked,
    deliveryFee,
    packaging,
    granted,
    answer,
    lines,
    photos,
    customer,
  } = request;
  const { name: stateName, tone } = stateOf(request);
  const kindName = REQUEST_KINDS.find(({ value }) => value === kind)?.name ?? '';
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="break-words text-lg">
            {t('Ordine n. {number}', { number: orderNumber })} · {formatEuro(granted ?? asked)}
          </h2>
          <p className="break-words font-medium">
            {customer} · {request.email}
          </p>
          <p className="text-ink-soft text-sm">
            {[t(kindName), cause && t(REFUND_CAUSES[cause]), formatMoment(request.askedAt)].filter(Boolean).join(' · ')}
          </p>
          {request.declaredName !== undefined && (
            <p className="break-words text-ink-soft text-sm">
              {t('Dichiarato da {name}, {email}', { name: request.declaredName, email: request.declaredEmail ?? '' })}
            </p>
          )}
        </div>
        <Badge tone={tone}>{t(stateName)}</Badge>
      </div>
      <ul className="text-sm">
        {lines.map((line) => (
          <li key={line.orderItemId} className="break-words">
            {line.weightGrams > 0 ? formatGrams(line.weightGrams) : line.quantity > 0 && `${line.quantity} ×`}{' '}
            {line.name} · {formatEuro(line.asked)}
          </li>
        ))}
        {packaging > 0 && <li>{t('Sacchetti: {amount}', { amount: formatEuro(packaging) })}</li>}
        {deliveryFee > 0 && <li>{t('Consegna: {amount}', { amount: formatEuro(deliveryFee) })}</li>}
      </ul>
      {note !== '' && <p className="break-words">{note}</p>}
      <RefundPhotos photos={photos} />
      {answer !== '' && (
        <p className="break-words text-ink-soft text-sm">{t('La nostra risposta: {answer}', { answer })}</p>
      )}
      {state === 'open' && <DecideForm request={request} onDecided={onDecided} />}
    </li>
  );
}

/** Grants a request, wholly or in part, or refuses it with a reason that the customer reads. */
function DecideForm({ request: { requestId, version, asked, orderNumber, kind }, onDecided }: RefundItemProps) {
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
