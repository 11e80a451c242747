import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MAX_PHOTO_MB, MAX_REFUND_NOTE, MAX_REFUND_PHOTOS } from '../../../contract/refunds/limits.ts';
import { refundAsk } from '../../../contract/refunds/routes.ts';
import type { RefundableLine, RefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { REFUND_CAUSES, type RefundCause } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { controlProps, Field, FieldFrame, TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { RequestItem } from './RequestItem.tsx';
import { orderRefundsQuery, sendRefundPhoto, WithdrawForm } from './WithdrawForm.tsx';

/** Shown for an order after its hand-over: its refund requests, and the forms to report bad goods and to withdraw. */
export function OrderRefunds({ orderId }: { readonly orderId: number }) {
  const { data } = useQuery(orderRefundsQuery(orderId));
  if (!data) return null;
  const reportable = data.lines.filter(({ canReport }) => canReport);
  return (
    <>
      <RefundRequests requests={data.requests} />
      {reportable.length > 0 && (
        <section aria-labelledby="qualcosa-non-va" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
          <h2 id="qualcosa-non-va" className="text-xl">
            {t('Qualcosa non va?')}
          </h2>
          <p className="text-ink-soft">{t('Dicci quale prodotto non andava bene: ti rispondiamo e ti rimborsiamo.')}</p>
          <ul className="divide-y divide-line">
            {reportable.map((line) => (
              <li key={line.orderItemId}>
                <ReportLine orderId={orderId} line={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <WithdrawForm order={data} />
    </>
  );
}

function ReportLine({ orderId, line }: { readonly orderId: number; readonly line: RefundableLine }) {
  const { name, quantity, weightGrams, refundable, reportUntil } = line;
  const amount = weightGrams > 0 ? formatGrams(weightGrams) : `${quantity} ×`;
  return (
    <details className="py-1">
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="break-words font-semibold">
          {amount} {name}
        </span>{' '}
        <span className="text-ink-soft text-sm">
          {t('{amount}, da segnalare entro {day}', { amount: formatEuro(refundable), day: formatDay(reportUntil) })}
        </span>
      </summary>
      <AskRefundForm orderId={orderId} line={line} />
    </details>
  );
}

/** Shows the refund requests of an order with their results. */
function RefundRequests({ requests }: { readonly requests: readonly RefundRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="rimborsi" className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <h2 id="rimborsi" className="text-xl">
        {t('Rimborsi')}
      </h2>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.requestId} className="grid gap-1.5 py-3">
            <RequestItem request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AskRefundFormProps {
  readonly orderId: number;
  readonly line: RefundableLine;
}

/**
 * Reports bad goods of a line. The request is sent first, then its photos one by one, so that an unreadable photo does
 * not affect the others.
 */
function AskRefundForm({ orderId, line }: AskRefundFormProps) {
  const { orderItemId, quantity, weightGrams } = line;
  const isLoose = weightGrams > 0;
  const client = useQueryClient();
  const [amount, setAmount] = useState(String(isLoose ? weightGrams : quantity));
  const [cause, setCause] = useState<RefundCause>('damaged');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const ask = useMutation({
    mutationFn: async () => {
      const number = Number.parseInt(amount, 10) || 0;
      const { request } = await api.call(refundAsk, {
        body: {
          order_id: orderId,
          order_item_id: orderItemId,
          cause,
          note,
          ...(isLoose ? { weight_grams: Math.max(number, 0) } : { quantity: Math.max(number, 0) }),
        },
      });
      return sendAll(request.requestId, photos);
    },
    onSuccess: (problems) => {
      for (const problem of problems) toast('error', problem);
      toast('success', t('Abbiamo ricevuto la tua richiesta'));
      return client.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey });
    },
  });
  const problem = ask.error ? asApiError(ask.error) : undefined;
  const atAmount = problem?.at(isLoose ? 'weight_grams' : 'quantity');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-2 pt-2 pb-4">
      {problem && atAmount === undefined && <Alert tone="error">{problem.message}</Alert>}
      <Field
        label={isLoose ? t('Quanti grammi?') : t('Quanti pezzi?')}
        name="amount"
        inputMode="numeric"
        value={amount}
        error={atAmount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Select
        label={t('Che cosa non va')}
        name="cause"
        value={cause}
        onChange={(event) => setCause(event.target.value as RefundCause)}
      >
        {Object.entries(REFUND_CAUSES).map(([value, name]) => (
          <option key={value} value={value}>
            {t(name)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('Raccontaci')}
        name="note"
        required={false}
        maxLength={MAX_REFUND_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <PhotoField onChange={setPhotos} />
      <Button type="submit" busy={ask.isPending} className="w-fit">
        {t('Chiedi il rimborso')}
      </Button>
    </form>
  );
}

function PhotoField({ onChange }: { readonly onChange: (photos: readonly File[]) => void }) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      required={false}
      label={t('Foto')}
      error={undefined}
      hint={t('Fino a {n} foto, JPG, PNG o WEBP, di {max} MB al massimo', { n: MAX_REFUND_PHOTOS, max: MAX_PHOTO_MB })}
    >
      <input
        {...controlProps(id, undefined, 'min-h-12 py-2.5')}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => onChange([...(event.target.files ?? [])].slice(0, MAX_REFUND_PHOTOS))}
      />
    </FieldFrame>
  );
}

/** Returns why photos were refused. */
async function sendAll(requestId: number, photos: readonly File[]): Promise<string[]> {
  const problems: string[] = [];
  for (const photo of photos)
    await sendRefundPhoto(requestId, photo).catch((error: unknown) => problems.push(asApiError(error).message));
  return problems;
}

/** Shown for an order before its hand-over, when bad goods cannot be reported yet. */
export function NotYetRefundable() {
  return (
    <section aria-labelledby="qualcosa-non-va" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="qualcosa-non-va" className="text-xl">
        {t('Qualcosa non va?')}
      </h2>
      <p className="text-ink-soft">
        {t('Appena ricevi la spesa puoi chiedere qui il rimborso di quello che non va bene, con una foto.')}
      </p>
    </section>
  );
}

/**
 * Codice del consumo art. 54-bis: offers the withdrawal in the words of the law, and lists the goods that it excludes
 * (art. 59).
 */
export function Withdrawal({ orderId }: { readonly orderId: number }) {
  return (
    <section aria-labelledby="recesso" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="recesso" className="text-xl">
        {t('Diritto di recesso')}
      </h2>
      <p className="text-ink-soft">
        {t('Hai 14 giorni dalla consegna per ripensarci. Sono esclusi i prodotti freschi e deperibili.')}
      </p>
      <Link to={paths.withdrawal(orderId)} className={buttonClass('secondary', 'md', 'mt-3 justify-self-start')}>
        {t('Recedere dal contratto qui')}
      </Link>
    </section>
  );
}
