import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { refundReport } from '../../../../contract/refunds/routes.ts';
import type { OrderRefunds, RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../../domain/base/format.ts';
import { isOnline, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { orderRefundsQuery, sendRefundPhoto } from '../../refunds/refund-queries.ts';
import { GoodsChoice } from './GoodsChoice.tsx';
import { amountOf, type Draft, newDraft, ReportedLine, refundOf } from './ReportedLine.tsx';

interface ReportFormProps {
  readonly order: Order;
  readonly refunds: OrderRefunds;
  /** The line with which the report begins; 0: none. */
  readonly first: number;
}

/**
 * Several goods in one report. Before the first is chosen, the place of the button says what is missing; then the
 * amount that comes back stands beside the button.
 */
export function ReportForm({ order, refunds, first }: ReportFormProps) {
  const { orderId } = order;
  const reportable = refunds.lines.filter(({ canReport }) => canReport);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    reportable.filter(({ orderItemId }) => orderItemId === first).map((line) => newDraft(line)),
  );
  // the line whose button was pressed last takes the focus of that button
  const [added, setAdded] = useState(0);
  const [asCredit, setAsCredit] = useState(false);
  const send = useReport(orderId, asCredit);
  const formId = useId();
  const others = reportable.filter((line) => !drafts.some((draft) => draft.orderItemId === line.orderItemId));
  const lineOf = ({ orderItemId }: Draft) => reportable.find((line) => line.orderItemId === orderItemId);
  const rows = drafts.flatMap((draft) => {
    const line = lineOf(draft);
    return line ? [{ draft, line, back: refundOf(line, draft.amount) }] : [];
  });
  const total = Math.min(
    rows.reduce((sum, { back }) => sum + back, 0),
    refunds.left,
  );
  const problem = send.error ? asApiError(send.error) : undefined;
  const change = (next: Draft) =>
    setDrafts(drafts.map((draft) => (draft.orderItemId === next.orderItemId ? next : draft)));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!send.isPending && rows.length > 0) send.mutate(rows);
  }
  const pictures = new Map(order.orderItems.map(({ orderItemId, product }) => [orderItemId, product.mediaURL]));
  const button = (
    <Button type="submit" form={formId} size="lg" busy={send.isPending} className="max-md:grow">
      {t('Invia la segnalazione')}
    </Button>
  );
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_20rem]">
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {problem && !rows.some(({ line }) => problem.at(String(line.orderItemId))) && (
          <Alert tone="error">
            {problem.kind === 'offline'
              ? t('Non è partita: sei senza rete. Quello che hai scritto resta qui.')
              : problem.message}
          </Alert>
        )}
        {rows.map(({ draft, line }) => (
          <ReportedLine
            key={line.orderItemId}
            line={line}
            draft={draft}
            picture={pictures.get(line.orderItemId) ?? ''}
            problem={problem?.at(String(line.orderItemId))}
            hasFocus={line.orderItemId === added}
            onChange={change}
            onRemove={() => setDrafts(drafts.filter((each) => each.orderItemId !== line.orderItemId))}
          />
        ))}
        {others.length > 0 && (
          <GoodsChoice
            lines={others}
            isFirst={rows.length === 0}
            pictures={pictures}
            onAdd={(line) => {
              setAdded(line.orderItemId);
              setDrafts([...drafts, newDraft(line)]);
            }}
          />
        )}
        {rows.length > 0 && canTakeCredit(order) && (
          <WayBack order={order} asCredit={asCredit} onChange={setAsCredit} />
        )}
      </form>
      <Summary orderId={orderId} rows={rows} total={total}>
        {button}
      </Summary>
      <Foot total={rows.length === 0 ? undefined : total}>{button}</Foot>
    </div>
  );
}

interface SummaryProps {
  readonly orderId: number;
  readonly rows: readonly (Row & { readonly back: number })[];
  /** Euro. */
  readonly total: number;
  /** The button that sends the report. */
  readonly children: ReactNode;
}

/** What is reported and what comes back, beside the goods; on a phone below them. */
function Summary({ orderId, rows, total, children }: SummaryProps) {
  return (
    <aside className="grid gap-3 md:sticky md:top-6">
      <section
        aria-labelledby="segnalazione"
        className={`grid gap-3 rounded-lg bg-card p-5 shadow-card ${rows.length === 0 ? 'max-md:hidden' : ''}`}
      >
        <h2 id="segnalazione" className="text-xl">
          {t('La tua segnalazione')}
        </h2>
        {rows.length === 0 ? (
          <p className="text-ink-soft text-sm">
            {t('Scegli un prodotto: qui vedi quanto ti rimborsiamo, prima di inviare.')}
          </p>
        ) : (
          <>
            <dl className="grid gap-1 text-sm">
              {rows.map(({ draft, line, back }) => (
                <div key={line.orderItemId} className="flex justify-between gap-3">
                  <dt className="min-w-0 break-words">{`${line.name}, ${amountText(line, draft.amount)}`}</dt>
                  <dd className="whitespace-nowrap">{formatEuro(back)}</dd>
                </div>
              ))}
              <div className="mt-1 flex justify-between gap-3 border-line border-t pt-2 font-bold text-base">
                <dt>{t('Ti rimborsiamo')}</dt>
                <dd aria-live="polite">{formatEuro(total)}</dd>
              </div>
            </dl>
            <div className="grid max-md:hidden">{children}</div>
          </>
        )}
        <p className="text-ink-soft text-xs">
          {t('La guarda una persona. Ti rispondiamo qui e per e-mail, di solito in giornata.')}
        </p>
      </section>
      <p className="px-1 text-ink-soft text-xs">
        {t('Cambiato idea su un prodotto che va bene? È un’altra cosa:')}{' '}
        <Link
          to={paths.withdrawal(orderId)}
          className="inline-flex min-h-6 items-center font-semibold text-accent underline"
        >
          {t('recedere dal contratto qui')}
        </Link>
      </p>
    </aside>
  );
}

interface FootProps {
  /** Euro; undefined before anything is chosen: then the foot says what is missing. */
  readonly total: number | undefined;
  readonly children: ReactNode;
}

function Foot({ total, children }: FootProps) {
  return (
    <PageFoot label={t('La tua segnalazione')}>
      {total === undefined ? (
        <p className="flex min-h-13 items-center gap-3">
          <Icon name="refund" className="size-6 shrink-0 text-accent" />
          <span className="text-sm">
            <b className="block font-semibold text-base">{t('Scegli che cosa non va')}</b>
            <span className="text-ink-soft">{t('Poi qui vedi il rimborso e invii.')}</span>
          </span>
        </p>
      ) : (
        <div className="flex items-center justify-between gap-4">
          <p className="shrink-0">
            <b className="block font-bold text-xl leading-6.5">{formatEuro(total)}</b>
            <span className="block text-ink-soft text-xs">{t('di rimborso')}</span>
          </p>
          {children}
        </div>
      )}
    </PageFoot>
  );
}

function amountText({ weightGrams }: RefundableLine, amount: number): string {
  return weightGrams > 0 ? formatGrams(amount) : formatPieces(amount);
}

interface Row {
  readonly draft: Draft;
  readonly line: RefundableLine;
}

/** Sends the report, then its photos one by one, so that a photo that is refused does not stop the others. */
function useReport(orderId: number, asCredit: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      const items = rows.map(({ draft, line }) => ({
        order_item_id: line.orderItemId,
        cause: draft.cause,
        note: draft.note,
        ...amountOf(line, draft.amount),
      }));
      const { requests } = await api.call(refundReport, { body: { order_id: orderId, as_credit: asCredit, items } });
      const problems: string[] = [];
      for (const [index, { requestId }] of requests.entries())
        for (const photo of rows[index]?.draft.photos ?? [])
          await sendRefundPhoto(requestId, photo).catch((error: unknown) => problems.push(asApiError(error).message));
      return problems;
    },
    onSuccess: async (problems) => {
      await client.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey });
      await navigate(paths.order(orderId));
      for (const problem of problems) toast('error', t('Una foto non è passata: {problem}', { problem }));
    },
  });
}

/** Credit replaces money: there is none where a company still owes it, or pays the VAT to the state. */
function canTakeCredit({ paymentTypeId, splitPayment }: Order): boolean {
  return paymentMeans(paymentTypeId) !== 'credit' && splitPayment === undefined;
}

interface WayBackProps {
  readonly order: Order;
  readonly asCredit: boolean;
  readonly onChange: (asCredit: boolean) => void;
}

function WayBack({ order, asCredit, onChange }: WayBackProps) {
  const paid = order.orderTransactions.findLast(({ capturedAmount }) => capturedAmount > 0);
  const isCard = isOnline(paymentMeans(order.paymentTypeId));
  const means = paid?.paidWith ?? paid?.paymentTypeName ?? order.paymentTypeName;
  const choices = [
    {
      value: false,
      name: isCard ? t('Su {means}', { means }) : t('In denaro'),
      note: isCard ? t('in 3–5 giorni lavorativi') : t('come hai pagato: {means}', { means: t(means) }),
      icon: isCard ? 'card' : 'cash',
    },
    { value: true, name: t('Come credito Bottega'), note: t('appena la accogliamo, vale due anni'), icon: 'ticket' },
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-display font-semibold text-xl">{t('Come li vuoi indietro?')}</legend>
      {choices.map(({ value, name, note, icon }) => (
        <label
          key={name}
          className="flex min-h-15 cursor-pointer items-center gap-3 rounded-md bg-card px-4 py-2 ring-1 ring-line ring-inset has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent"
        >
          <input
            type="radio"
            name="indietro"
            checked={asCredit === value}
            onChange={() => onChange(value)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 grow">
            <span className="block font-semibold text-sm">{name}</span>
            <span className="block text-ink-soft text-xs">{note}</span>
          </span>
          <Icon name={icon} className="size-6 text-ink-soft" />
        </label>
      ))}
    </fieldset>
  );
}
