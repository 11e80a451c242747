import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { MAX_REFUND_PHOTOS } from '../../../../contract/refunds/limits.ts';
import type { OrderRefunds, RefundRequest } from '../../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../../domain/base/format.ts';
import { momentText } from '../../../../domain/delivery/tracker/order-tracker.ts';
import { REFUND_CAUSES } from '../../../../domain/refunds/refund-rules.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { CONTACTS_PAGE } from '../../../page/LinkToPage.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { RefundPhotos, RequestItem, wayBack } from '../../refunds/RequestItem.tsx';
import { orderRefundsQuery, sendRefundPhoto } from '../../refunds/refund-queries.ts';
import { Thumb } from '../page/OrderGoods.tsx';
import { MoneySteps } from '../page/OrderMoney.tsx';
import { photoProblem } from './photo-problem.ts';

interface ReportsProps {
  readonly order: Order;
  readonly refunds: OrderRefunds;
}

/**
 * Shows what was asked back of an order, the goods of one report together. What is still open, on its way or not
 * granted stands first; what is settled can be opened.
 */
export function Reports({ order, refunds }: ReportsProps) {
  const sorted = refunds.requests.toSorted((a, b) => a.requestId - b.requestId);
  const reports = [...Map.groupBy(sorted, ({ reportId, requestId }) => reportId ?? requestId).values()].toReversed();
  if (reports.length === 0) return null;
  const settled = reports.filter(isSettled);
  const current = reports.filter((report) => !isSettled(report));
  return (
    <section aria-label={t('Rimborsi')} className="grid gap-3">
      <div className="grid items-start gap-3 empty:hidden md:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {current.map((requests) => (
          <ReportCard key={keyOf(requests)} order={order} requests={requests} email={refunds.email} />
        ))}
      </div>
      {settled.length > 0 && (
        <details className="group rounded-lg bg-card px-5 shadow-card">
          <summary className="flex min-h-14 items-center gap-3 font-medium hover:text-accent">
            <Icon name="check" className="size-5 shrink-0 text-accent" />
            <span className="grow">
              {settled.length === 1 ? t('Un rimborso concluso') : t('{n} rimborsi conclusi', { n: settled.length })}
            </span>
            <Icon name="chevron-down" className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line pb-3">
            {settled.flat().map((request) => (
              <li key={request.requestId} className="grid gap-1.5 py-3">
                <RequestItem request={request} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type Report = readonly RefundRequest[];

function keyOf([first]: Report): number {
  return first?.requestId ?? 0;
}

/** Nothing is left to be done: all was granted and is paid back. */
function isSettled(report: Report): boolean {
  return report.every(
    ({ state, asked, granted, payments }) =>
      state === 'granted' && granted === asked && payments.every(({ isPaid }) => isPaid),
  );
}

interface ReportCardProps {
  readonly order: Order;
  readonly requests: Report;
  readonly email: string;
}

function ReportCard({ order, requests, email }: ReportCardProps) {
  const headingId = useId();
  const { title, icon, note } = storyOf(requests, email);
  const [first] = requests;
  const answers = [...new Set(requests.map(({ answer }) => answer).filter((answer) => answer !== ''))];
  const isOpen = requests.some(({ state }) => state === 'open');
  const isDisputable = requests.some(({ state, asked, granted = 0 }) => state !== 'open' && granted < asked);
  return (
    <article aria-labelledby={headingId} className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <Icon name={icon} className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 id={headingId} className="text-xl">
            {title}
          </h2>
          <p className="break-words text-ink-soft text-sm">{note}</p>
        </div>
      </div>
      <ul className="grid gap-1">
        {requests.map((request) => (
          <ReportedGoods key={request.requestId} order={order} request={request} isAnswered={answers.length > 1} />
        ))}
      </ul>
      {answers.length === 1 && <Answer text={answers[0] ?? ''} />}
      <MoneyBack requests={requests} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOpen && first && <AddPhoto orderId={order.orderId} requests={requests} />}
        {isDisputable && (
          <Link to={paths.page(CONTACTS_PAGE)} className={buttonClass('secondary')}>
            <Icon name="chat" />
            {t('Non sei d’accordo? Scrivici')}
          </Link>
        )}
      </div>
    </article>
  );
}

interface Story {
  readonly title: string;
  readonly icon: IconName;
  readonly note: string;
}

/** Returns how a report stands, in a title and a sentence. */
function storyOf(requests: Report, email: string): Story {
  const [first] = requests;
  const askedAt = momentText(first?.askedAt ?? '');
  const isOpen = requests.some(({ state }) => state === 'open');
  if (first?.kind === 'withdrawal' && isOpen)
    return {
      title: t('Recesso ricevuto'),
      icon: 'check',
      note: t('{when}. La ricevuta è a {email}.', { when: askedAt, email }),
    };
  if (requests.every(({ state }) => state === 'open'))
    return {
      title: t('Ricevuta, ci pensiamo noi'),
      icon: 'check',
      note: t('{when}. Ti rispondiamo qui e a {email}.', { when: askedAt, email }),
    };
  const decidedAt = momentText(requests.findLast(({ decidedAt: at }) => at !== undefined)?.decidedAt ?? '');
  const granted = sumOf(requests, (request) => request.granted ?? 0);
  const amount = formatEuro(granted);
  if (isOpen) return { title: t('In parte già decisa, il resto lo guardiamo'), icon: 'clock', note: decidedAt };
  if (granted === 0) return { title: t('Non accolta'), icon: 'info', note: decidedAt };
  if (granted < sumOf(requests, ({ asked }) => asked))
    return { title: t('Accolta in parte: {amount}', { amount }), icon: 'info', note: decidedAt };
  const isOnItsWay = requests.some(({ payments }) => payments.some(({ isPaid }) => !isPaid));
  return {
    title: isOnItsWay ? t('Accolta: {amount} in arrivo', { amount }) : t('Accolta: {amount}', { amount }),
    icon: 'check',
    note: decidedAt,
  };
}

function sumOf(requests: Report, euro: (request: RefundRequest) => number): number {
  return Math.round(requests.reduce((sum, request) => sum + euro(request), 0) * 100) / 100;
}

interface ReportedGoodsProps {
  readonly order: Order;
  readonly request: RefundRequest;
  /** True if the answer stands with the goods, because others got another one. */
  readonly isAnswered: boolean;
}

function ReportedGoods({ order, request, isAnswered }: ReportedGoodsProps) {
  const { lines, cause, note, photos, asked, granted, state } = request;
  const pictures = new Map(order.orderItems.map(({ orderItemId, product }) => [orderItemId, product.mediaURL]));
  const result =
    state === 'open'
      ? t('chiesti {amount}', { amount: formatEuro(asked) })
      : t('{granted} di {asked}', { granted: formatEuro(granted ?? 0), asked: formatEuro(asked) });
  return (
    <>
      {lines.map(({ orderItemId, name, quantity, weightGrams }) => (
        <li key={orderItemId} className="flex min-h-13 items-center gap-3">
          <Thumb src={pictures.get(orderItemId) ?? ''} />
          <span className="min-w-0 grow text-sm">
            <span className="block break-words font-medium">
              {weightGrams + quantity > 0
                ? `${name}, ${(weightGrams > 0 ? formatGrams(weightGrams) : formatPieces(quantity)).replace(' ', '\u00a0')}`
                : name}
            </span>
            {cause && <span className="text-ink-soft">{t(REFUND_CAUSES[cause])}</span>}
          </span>
          {lines.length === 1 && <span className="shrink-0 text-right text-ink-soft text-sm">{result}</span>}
        </li>
      ))}
      {lines.length !== 1 && <li className="text-ink-soft text-sm">{result}</li>}
      {note !== '' && <li className="break-words text-ink-soft text-sm">{note}</li>}
      {isAnswered && request.answer !== '' && (
        <li>
          <Answer text={request.answer} />
        </li>
      )}
      {photos.length > 0 && (
        <li>
          <RefundPhotos photos={photos} />
        </li>
      )}
    </>
  );
}

/** What the shop answered. */
function Answer({ text }: { readonly text: string }) {
  return (
    <p lang={contentLanguage()} className="flex gap-2.5 break-words rounded-md bg-accent-soft p-3 text-sm">
      <Icon name="chat" className="size-5 shrink-0" />
      {t('“{answer}” Bottega', { answer: text })}
    </p>
  );
}

/** Says how the granted money goes back, each part with its state. */
function MoneyBack({ requests }: { readonly requests: Report }) {
  const steps = requests.flatMap(({ decidedAt, payments }) =>
    payments.map((payment) => ({
      when: decidedAt === undefined ? '' : momentText(decidedAt),
      what: wayBack(payment),
      isDone: payment.isPaid,
    })),
  );
  if (steps.length > 0) return <MoneySteps steps={steps} />;
  const asCredit = requests.some((request) => request.asCredit);
  return asCredit ? (
    <p className="flex items-center gap-2.5 text-ink-soft text-sm">
      <Icon name="ticket" className="size-5 shrink-0" />
      {t('Lo vuoi come credito Bottega, non come denaro.')}
    </p>
  ) : null;
}

/** Adds a photo to the first request that has room for one. */
function AddPhoto({ orderId, requests }: { readonly orderId: number; readonly requests: Report }) {
  const id = useId();
  const client = useQueryClient();
  const open = requests.find(
    ({ state, kind, photos }) => state === 'open' && kind === 'goods' && photos.length < MAX_REFUND_PHOTOS,
  );
  const send = useMutation({
    mutationFn: ({ requestId, photo }: { readonly requestId: number; readonly photo: File }) =>
      sendRefundPhoto(requestId, photo),
    onSuccess: () => client.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey }),
    onError: (error) => toast('error', asApiError(error).message),
  });
  if (!open) return null;
  function add(photo: File | undefined) {
    if (!photo || !open) return;
    const problem = photoProblem(photo);
    if (problem === '') send.mutate({ requestId: open.requestId, photo });
    else toast('error', problem);
  }
  return (
    <label htmlFor={id} className={buttonClass('secondary', 'md', FILE_LABEL)}>
      <Icon name="camera" />
      {t('Aggiungi una foto')}
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        onChange={(event) => add(event.target.files?.[0])}
      />
    </label>
  );
}

export const FILE_LABEL = [
  'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent',
  'has-focus-visible:outline-offset-2',
].join(' ');
