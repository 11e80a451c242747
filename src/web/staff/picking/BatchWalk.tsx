import { useState } from 'react';
import type { BatchFinished } from '../../../contract/picking/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { asks, BatchEnd, CodeForm, ShortPanel, WeighForm } from './BatchPanels.tsx';
import type { Act, KeptBatch, NewAct, Outbox } from './outbox.ts';
import { signal, useScanner } from './scanner.ts';
import { allFound, lastUndone, nextPart, oneFound, putOff, readAt, type Stop, type Walk, type Weighed, walkOf } from './walk.ts';

interface BatchWalkProps {
  readonly kept: KeptBatch;
  readonly acts: readonly Act[];
  readonly outbox: Outbox;
  readonly onFinished: (outcomes: BatchFinished['outcomes']) => void;
}

type Panel = 'line' | 'short' | 'code' | 'list';

interface Band {
  readonly tone: 'right' | 'wrong' | 'asks';
  readonly text: string;
  readonly more?: string;
}

/** The walk of who has the batch: one line fills the screen, and the thumb's third of it holds the acts. */
export function BatchWalk({ kept, acts, outbox, onFinished }: BatchWalkProps) {
  const walk = walkOf(kept, acts);
  const [stop, next] = walk.open;
  const [panel, setPanel] = useState<Panel>('line');
  const [band, setBand] = useState<Band>();
  const [label, setLabel] = useState<Weighed>();
  async function act(made: readonly NewAct[], said?: Band): Promise<void> {
    try {
      await outbox.record(kept, made);
      setPanel('line');
      setLabel(undefined);
      setBand(said);
    } catch {
      toast('error', t('Il telefono non ha registrato l’atto: forse è pieno. Rifallo.'));
    }
  }
  async function scan(code: string): Promise<void> {
    if (!stop) return;
    const reading = readAt(code, { stop, kept, acts, now: Date.now() });
    if (reading.is === 'wrong') {
      signal('wrong');
      setBand(wrongBand(code, reading.name, stop));
      return;
    }
    if (reading.isAgain && !(await asks(t('È un altro pezzo?'), t('Questo codice è appena stato letto.')))) return;
    setPanel('line');
    if (reading.is === 'weight') {
      setLabel({ grams: reading.grams, weightFrom: reading.from, code, ...(reading.isAgain ? { isConfirmed: true } : {}) });
      signal('right');
      setBand({ tone: 'right', text: t('Giusto'), more: stop.goods.name });
    } else if (stop.goods.isLoose) {
      signal('right');
      setBand({ tone: 'right', text: t('Giusto: ora pesa'), more: stop.goods.name });
    } else {
      signal(stop.left === 1 ? 'full' : 'right');
      await act(oneFound(stop, code), rightBand(stop));
    }
  }
  async function undo(made: readonly NewAct[], isMine: boolean): Promise<void> {
    if (!isMine && !(await asks(t('È un atto di chi aveva il lotto prima'), t('Vuoi annullarlo lo stesso?')))) return;
    await act(made, { tone: 'asks', text: t('Annullato l’ultimo atto') });
  }
  useScanner((code) => void scan(code));
  if (panel === 'list' || !stop) {
    const back = stop ? () => setPanel('line') : undefined;
    return <BatchEnd kept={kept} walk={walk} outbox={outbox} onBack={back} onUndo={undoer()} onFinished={onFinished} />;
  }
  function undoer(): (() => void) | undefined {
    const { made, isMine } = lastUndone(kept, acts);
    return made.length > 0 ? () => void undo(made, isMine) : undefined;
  }
  return (
    <>
      <Progress walk={walk} onList={() => setPanel('list')} />
      <div role="status">{band && <BandView band={band} />}</div>
      <Cancelled kept={kept} />
      {panel === 'short' ? (
        <ShortPanel stop={stop} onShort={(made) => void act(made)} onBack={() => setPanel('line')} />
      ) : (
        <>
          <LineView stop={stop} kept={kept} next={next} />
          <div className="pick-thumb">
            {panel === 'code' && <CodeForm onCode={(code) => void scan(code)} onBack={() => setPanel('line')} />}
            {panel === 'line' && stop.goods.isLoose && (
              <WeighForm
                key={`${stop.goods.productId} ${stop.left} ${label?.code}`}
                stop={stop}
                label={label}
                onWeighed={(made) => void act(made)}
              />
            )}
            {panel === 'line' && !stop.goods.isLoose && (
              <button type="button" className="pick-go" onClick={() => void act(allFound(stop), foundBand(stop))}>
                <Icon name="check" />
                {stop.left === 1 ? t('Trovato') : t('Trovati tutti e {n}', { n: stop.left })}
              </button>
            )}
            <LineActs
              onShort={() => setPanel('short')}
              onCode={() => setPanel('code')}
              onLater={() => void act(putOff(stop))}
              onUndo={undoer()}
            />
          </div>
        </>
      )}
    </>
  );
}

const foundBand = ({ goods }: Stop): Band => ({ tone: 'right', text: t('Trovato'), more: goods.name });

function rightBand(stop: Stop): Band {
  const { order } = nextPart(stop) ?? {};
  const into = t('Mettilo nella cassa {place}, {word}', { place: order?.place ?? 0, word: order?.word ?? '' });
  return { tone: 'right', text: t('Giusto: {n} di {max}', { n: stop.asked - stop.left + 1, max: stop.asked }), more: into };
}

function wrongBand(code: string, name: string | undefined, { goods }: Stop): Band {
  const read = name ?? t('codice …{digits}', { digits: code.slice(-4) });
  return { tone: 'wrong', text: t('Non è questo'), more: t('Hai letto: {read}. Serve: {name}', { read, name: goods.name }) };
}

function BandView({ band: { tone, text, more } }: { readonly band: Band }) {
  return (
    <p className="pick-band" data-tone={tone}>
      <strong>{text}</strong>
      {more}
    </p>
  );
}

function Progress({ walk: { stops, open }, onList }: { readonly walk: Walk; readonly onList: () => void }) {
  const done = stops.length - open.length;
  return (
    <>
      <button type="button" className="pick-count" onClick={onList}>
        {t('{n} di {max}: la lista', { n: done, max: stops.length })}
      </button>
      <div className="pick-progress" aria-hidden="true">
        <i style={{ width: `${(done / Math.max(stops.length, 1)) * 100}%` }} />
      </div>
    </>
  );
}

/** Orders that were cancelled or changed after the batch was made: what is in their crates goes back. */
function Cancelled({ kept }: { readonly kept: KeptBatch }) {
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
function LineView({ stop, kept, next }: LineViewProps) {
  const { goods, parts } = stop;
  // loose goods are weighed for one crate after the other
  const left = goods.isLoose ? (nextPart(stop)?.state.left ?? 0) : stop.left;
  const zone = { ambient: t('Ambiente'), fresh: t('Fresco'), counter: t('Banco'), frozen: t('Surgelato') }[goods.zone];
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
  readonly onLater: () => void;
  readonly onUndo: (() => void) | undefined;
}

function LineActs({ onShort, onCode, onLater, onUndo }: LineActsProps) {
  return (
    <div className="pick-keys">
      <button type="button" onClick={onShort}>
        <Icon name="close" />
        {t('Manca')}
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
