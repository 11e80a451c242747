import { formatNumber } from '../../../domain/base/format.ts';
import { nextPart } from '../../../domain/picking/acts.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { zoneName } from '../words/crate-words.tsx';
import type { StoredBatch } from './picking-queue.tsx';
import type { Choice, GoneOrder, Stop, Walk } from './walk.ts';

/**
 * Orders that were cancelled or changed after the batch was made, and the shelves to which goods in their crates
 * return.
 */
export function Cancelled({ gone }: { readonly gone: readonly GoneOrder[] }) {
  return (
    <div role="status">
      {gone.map(({ order: { orderId, place, word }, goods }) => (
        <div key={orderId} className="pick-wish">
          <Icon name="alert" />
          <div>
            <p>
              {goods.length === 0
                ? t('Cassa {place}, {word}: ordine annullato o cambiato. La cassa è vuota.', { place, word })
                : t('Cassa {place}, {word}: ordine annullato o cambiato. Quello che c’è dentro torna a posto.', {
                    place,
                    word,
                  })}
            </p>
            <ul>
              {goods.map(({ line, name, shelf, amount, isLoose }) => (
                <li key={`${line} ${name}`}>
                  {amountText(isLoose, amount)} {name} {shelf !== '' && <b>{shelf}</b>}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </div>
  );
}

export function amountText(isLoose: boolean, amount: number): string {
  return isLoose ? `${formatNumber(amount)} g` : `${amount} ×`;
}

const MAX_BUTTONS = 6;

interface CountsProps {
  readonly legend: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly onCount: (count: number) => void;
  /** The label below the button of zero. */
  readonly none?: string;
}

/** Asks for a count: by buttons for small numbers, and by a field for others. */
export function Counts({ legend, from, to, count, onCount, none }: CountsProps) {
  const counts = Array.from({ length: Math.min(to - from + 1, MAX_BUTTONS) }, (_, index) => from + index);
  return (
    <fieldset className="pick-counts">
      <legend>{legend}</legend>
      {counts.map((each) => (
        <button key={each} type="button" aria-pressed={each === count} onClick={() => onCount(each)}>
          <b>{each}</b>
          {each === 0 && none}
        </button>
      ))}
      {to - from + 1 > MAX_BUTTONS && (
        <input
          aria-label={legend}
          inputMode="numeric"
          value={count}
          onChange={({ target }) => onCount(Math.min(Number(target.value.replace(/\D/g, '')), to))}
        />
      )}
    </fieldset>
  );
}

interface LineViewProps {
  readonly stop: Stop;
  readonly stored: StoredBatch;
  readonly next: Stop | undefined;
  /** The substitute that is being weighed. */
  readonly other: Choice['goods'] | undefined;
}

/** The shelf, picture, name, amount, wishes, and the crates in their order on the trolley. */
export function LineView({ stop, stored, next, other }: LineViewProps) {
  const { goods, parts } = stop;
  const shown = other ?? goods;
  // loose goods are weighed for one crate at a time
  const left = goods.isLoose ? (nextPart(stop)?.state.left ?? 0) : stop.left;
  const zone = zoneName(goods.zone);
  const byOrder = new Map(parts.map((part) => [part.order.orderId, part]));
  return (
    <>
      <p className="pick-place">
        <b>{shown.shelf === '' ? zone : shown.shelf}</b>
        {shown.shelf !== '' && zone}
      </p>
      <div className="pick-goods">
        <Picture src={shown.picture} alt="" size={172} kind="photo" eager className="pick-picture" />
        <div>
          <h1>{shown.name}</h1>
          <p className="text-ink-soft">
            {shown.pack} ·{' '}
            {other
              ? t('al posto di {name}', { name: goods.name })
              : t('codice …{digits}', { digits: goods.code.slice(-4) })}
          </p>
          <p className="pick-amount" data-long={goods.isLoose || undefined}>
            {formatNumber(left)} <small>{goods.isLoose ? t('grammi') : left === 1 ? t('pezzo') : t('pezzi')}</small>
          </p>
        </div>
      </div>
      {parts.map(
        ({ part: { line, note = '' }, order }) =>
          note !== '' && (
            <p key={line} className="pick-wish">
              <Icon name="mail" />
              {t('Cassa {place}, {word}: «{note}»', { place: order.place, word: order.word, note })}
            </p>
          ),
      )}
      <ul className="pick-trolley" aria-label={t('Carrello')}>
        {stored.batch.orders.map(({ orderId, place, word }) => {
          const part = byOrder.get(orderId);
          const isOn = part !== undefined && part.state.left > 0;
          return (
            <li key={orderId} data-on={isOn || undefined}>
              <span>
                <i>{place}</i> {word}
              </span>
              {part && <b>{isOn ? `+${formatNumber(part.state.left)}` : '✓'}</b>}
            </li>
          );
        })}
      </ul>
      {next && (
        <p className="pick-next">
          <span>{t('Poi')}</span> <b>{next.goods.shelf}</b> {next.goods.name}
        </p>
      )}
    </>
  );
}

interface LineActsProps {
  readonly onShort: () => void;
  readonly onCode: () => void;
  readonly onCamera: () => void;
  readonly onLater: () => void;
  readonly onUndo: (() => void) | undefined;
}

export function LineActs({ onShort, onCode, onCamera, onLater, onUndo }: LineActsProps) {
  return (
    <div className="pick-keys">
      <button type="button" onClick={onShort}>
        <Icon name="close" />
        {t('Manca')}
      </button>
      <button type="button" onClick={onCamera}>
        <Icon name="camera" />
        {t('Fotocamera')}
      </button>
      <button type="button" onClick={onCode}>
        <Icon name="barcode" />
        {t('Scrivi codice')}
      </button>
      <button type="button" onClick={onLater}>
        <Icon name="clock" />
        {t('Più tardi')}
      </button>
      <button type="button" aria-disabled={onUndo === undefined} onClick={onUndo}>
        <Icon name="history" />
        {t('Annulla ultimo')}
      </button>
    </div>
  );
}

/** The message about the result of a scan or a press. */
export interface Band {
  readonly tone: 'right' | 'wrong' | 'asks';
  readonly text: string;
  readonly more?: string;
}

export function BandView({ band: { tone, text, more } }: { readonly band: Band }) {
  return (
    <p className="pick-band" data-tone={tone}>
      <strong>{text}</strong>
      {more}
    </p>
  );
}

/** Shows the number of finished lines, of those that the batch had when it was taken. */
export function Progress({ walk: { stops }, onList }: { readonly walk: Walk; readonly onList: () => void }) {
  const lines = stops.flatMap(({ parts }) => parts);
  const done = lines.filter(({ state }) => state.left === 0).length;
  return (
    <>
      <button type="button" className="pick-count" onClick={onList}>
        {t('{n} di {max}: la lista', { n: done, max: lines.length })}
      </button>
      <div className="pick-progress" aria-hidden="true">
        <i style={{ width: `${(done / Math.max(lines.length, 1)) * 100}%` }} />
      </div>
    </>
  );
}
