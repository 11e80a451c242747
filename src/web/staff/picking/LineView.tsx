import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { zoneName } from '../hand-over/crate-words.tsx';
import type { KeptBatch } from './outbox.ts';
import { nextPart, type Stop } from './walk.ts';

/** Orders that were cancelled or changed after the batch was made: what is in their crates goes back. */
export function Cancelled({ kept }: { readonly kept: KeptBatch }) {
  const gone = kept.batch.orders.filter(({ state }) => state === 'cancelled' || state === 'changed');
  return gone.map(({ orderId, place, word }) => (
    <p key={orderId} className="pick-wish">
      <Icon name="alert" />
      {t('Cassa {place}, {word}: ordine annullato o cambiato. Quello che c’è dentro torna a posto.', { place, word })}
    </p>
  ));
}

interface LineViewProps {
  readonly stop: Stop;
  readonly kept: KeptBatch;
  readonly next: Stop | undefined;
}

/** Place, picture, name, amount, wishes, and the crates as they stand on the trolley. */
export function LineView({ stop, kept, next }: LineViewProps) {
  const { goods, parts } = stop;
  // loose goods are weighed for one crate after the other
  const left = goods.isLoose ? (nextPart(stop)?.state.left ?? 0) : stop.left;
  const zone = zoneName(goods.zone);
  const byOrder = new Map(parts.map((part) => [part.order.orderId, part]));
  return (
    <>
      <p className="pick-place">
        <b>{goods.shelf === '' ? zone : goods.shelf}</b>
        {goods.shelf !== '' && zone}
      </p>
      <div className="pick-goods">
        <Picture src={goods.picture} alt="" size={172} kind="photo" eager className="pick-picture" />
        <div>
          <h1>{goods.name}</h1>
          <p className="text-ink-soft">
            {goods.pack} · {t('codice …{digits}', { digits: goods.code.slice(-4) })}
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
        {kept.batch.orders.map(({ orderId, place, word }) => {
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
