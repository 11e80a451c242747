import { staffRefundDecide } from '../../../contract/refunds/routes.ts';
import type { StaffRefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatNumber } from '../../../domain/base/format.ts';
import { REFUND_CAUSES } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { RefundPhotos } from '../../features/refunds/RefundPhotos.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf, SendForm } from '../kit/SendForm.tsx';

export interface RefundDetailsProps {
  readonly request: StaffRefundRequest;
  readonly onDecided: () => void;
}

/** What a customer asks back, with photos, and the decision on it. */
export function RefundDetails({ request, onDecided }: RefundDetailsProps) {
  const { cause, note, state, deliveryFee, packaging, answer, lines, photos, email, declaredName } = request;
  return (
    <>
      <p className="text-ink-soft text-sm">
        {[email, cause && t(REFUND_CAUSES[cause]), formatMoment(request.askedAt)].filter(Boolean).join(' · ')}
      </p>
      {declaredName !== undefined && (
        <p className="break-words text-ink-soft text-sm">
          {t('Dichiarato da {name}, {email}', { name: declaredName, email: request.declaredEmail ?? '' })}
        </p>
      )}
      <ul className="text-sm">
        {lines.map((line) => (
          <li key={line.orderItemId} className="break-words">
            {line.weightGrams > 0 ? formatGrams(line.weightGrams) : line.quantity > 0 && `${line.quantity} ×`} {line.name} ·{' '}
            {formatEuro(line.asked)}
          </li>
        ))}
        {packaging > 0 && <li>{t('Sacchetti: {amount}', { amount: formatEuro(packaging) })}</li>}
        {deliveryFee > 0 && <li>{t('Consegna: {amount}', { amount: formatEuro(deliveryFee) })}</li>}
      </ul>
      {note !== '' && <p className="break-words">{note}</p>}
      <RefundPhotos photos={photos} />
      {answer !== '' && <p className="break-words text-ink-soft text-sm">{t('La nostra risposta: {answer}', { answer })}</p>}
      {state === 'open' && <DecideForm request={request} onDecided={onDecided} />}
    </>
  );
}

/** Grants a request, wholly or in part, or refuses it with a reason that the customer reads. */
function DecideForm({ request: { requestId, version, asked, orderNumber, kind }, onDecided }: RefundDetailsProps) {
  const isWithdrawal = kind === 'withdrawal';
  return (
    <SendForm
      label={t('Decidi sull’ordine {number}', { number: orderNumber })}
      submit={t('Rimborsa')}
      others={isWithdrawal ? [] : [{ act: 'refuse', name: t('Respingi') }]}
      send={(text, act) =>
        api.call(staffRefundDecide, {
          body: {
            request_id: requestId,
            version,
            grants: act !== 'refuse',
            answer: text('answer'),
            ...(act === 'refuse' ? {} : numberOf('amount', text('amount'))),
          },
        })
      }
      onSent={({ request }) => {
        toast('success', request.state === 'granted' ? t('Il rimborso parte') : t('La richiesta è stata respinta'));
        onDecided();
      }}
      onRefused={(error) => asApiError(error).has('REFUND_DECIDED') && onDecided()}
    >
      {(at) => (
        <>
          {isWithdrawal && (
            <p className="text-ink-soft sm:col-span-full">
              {t('Il recesso vale già. Rimborsa entro 14 giorni, quando hai di nuovo i prodotti o la prova che sono stati spediti.')}
            </p>
          )}
          <Field
            label={t('Quanto rimborsi, in euro')}
            name="amount"
            inputMode="decimal"
            defaultValue={formatNumber(asked)}
            error={at('amount')}
          />
          <TextArea
            label={t('Risposta al cliente')}
            name="answer"
            className="sm:col-span-full"
            maxLength={500}
            hint={isWithdrawal ? t('Serve se rimborsi meno') : t('Serve se respingi la richiesta')}
            error={at('answer')}
          />
        </>
      )}
    </SendForm>
  );
}
