import { REFUND_PHOTO } from '../../../contract/refunds/routes.ts';
import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { REFUND_CAUSES } from '../../../domain/refunds/refund-rules.ts';
import { msg, t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';

const STATES: Readonly<Record<RefundRequest['state'], { readonly text: string; readonly tone: BadgeTone }>> = {
  open: { text: msg('La stiamo guardando'), tone: 'neutral' },
  granted: { text: msg('Accolta'), tone: 'accent' },
  refused: { text: msg('Non accolta'), tone: 'warning' },
};

const WITHDRAWAL_STATES: typeof STATES = {
  open: { text: msg('Recesso ricevuto'), tone: 'accent' },
  granted: { text: msg('Rimborsato'), tone: 'accent' },
  refused: STATES.refused,
};

/** Deposits are refunded without a request. */
const DEPOSIT_STATE = { text: msg('Rimborsato'), tone: 'accent' } as const;

/** Returns the subject of a request. */
function titleOf({ kind, lines }: Pick<RefundRequest, 'kind' | 'lines'>): string {
  const names = lines.map(({ name }) => name).join(', ');
  if (kind === 'deposit') return t('Cauzione restituita: {names}', { names });
  return kind === 'withdrawal' ? t('Recesso: {names}', { names }) : names || t('Rimborso del negozio');
}

/** A request: its goods, its reason, and its result. */
export function RequestItem({ request }: { readonly request: RefundRequest }) {
  const { kind, cause, note, state, asked, granted, answer, lines, photos, orderNumber, broughtWithNumber } = request;
  // a withdrawal is valid as soon as it is declared
  const { text, tone } =
    kind === 'deposit' ? DEPOSIT_STATE : (kind === 'withdrawal' ? WITHDRAWAL_STATES : STATES)[state];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 break-words font-semibold">{titleOf(request)}</p>
        <Badge tone={tone}>{t(text)}</Badge>
      </div>
      {broughtWithNumber !== undefined && (
        <p className="text-ink-soft text-sm">
          {t('{n} vuoti dell’ordine {number}, resi con l’ordine {other}', {
            n: lines.reduce((sum, { quantity }) => sum + quantity, 0),
            number: String(orderNumber),
            other: String(broughtWithNumber),
          })}
        </p>
      )}
      {cause && <p className="text-ink-soft text-sm">{t(REFUND_CAUSES[cause])}</p>}
      {note !== '' && <p className="break-words text-ink-soft text-sm">{note}</p>}
      <RefundPhotos photos={photos} />
      <p className="text-sm">
        {granted === undefined
          ? t(kind === 'withdrawal' ? msg('Da rimborsare: {amount}') : msg('Chiesti: {amount}'), {
              amount: formatEuro(asked),
            })
          : t('Rimborsati: {amount}', { amount: formatEuro(granted) })}
      </p>
      {request.payments.map((payment) => (
        <p key={`${payment.paymentMethod} ${payment.amount}`} className="break-words text-ink-soft text-sm">
          {wayBack(payment)}
        </p>
      ))}
      {answer !== '' && <p className="break-words text-sm">{t('La nostra risposta: {answer}', { answer })}</p>}
    </>
  );
}

export function wayBack({ amount, paymentMethod, isPaid, isMoney }: RefundRequest['payments'][number]): string {
  const values = { amount: formatEuro(amount), method: paymentMethod };
  if (!isMoney) return t('{amount}: {method}', values);
  return isPaid ? t('{amount} resi: {method}', values) : t('{amount} in arrivo: {method}', values);
}

/** The photos of a request for a refund, by their numbers; each opens in its full size. */
export function RefundPhotos({ photos }: { readonly photos: readonly number[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photoId, index) => (
        <li key={photoId}>
          <a href={`${REFUND_PHOTO}?photo_id=${photoId}`} target="_blank" rel="noreferrer">
            <img
              src={`${REFUND_PHOTO}?photo_id=${photoId}`}
              alt={t('Foto {n}', { n: index + 1 })}
              loading="lazy"
              className="size-20 rounded-md bg-tile object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
