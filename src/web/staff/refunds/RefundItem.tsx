import type { StaffRefundRequest } from '../../../contract/refunds/staff-schemas.ts';
import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { REFUND_CAUSES } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import { RefundPhotos } from '../../features/orders/refunds/RefundPhotos.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatMoment } from '../kit/moment.ts';
import { DecideForm } from './DecideForm.tsx';
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
