import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffBatchFinish } from '../../../contract/picking/routes.ts';
import type { Batch, BatchFinished } from '../../../contract/picking/schemas.ts';
import type { ShortReason } from '../../../domain/picking/picking-events.ts';
import { t } from '../../../language/language.ts';
import { ApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { forgetPage } from '../kit/offline-pages.ts';
import { staffPaths } from '../staff-paths.ts';
import { HandBack } from './HandBack.tsx';
import { isUnsent, type KeptBatch, type NewAct, type Outbox } from './outbox.ts';
import { Waiting } from './Substitutes.tsx';
import { signal } from './scanner.ts';
import { isStrange, nextPart, type Stop, shortOf, type Walk, type Weighed, weighed } from './walk.ts';

interface ShortPanelProps {
  readonly stop: Stop;
  readonly onShort: (made: readonly NewAct[]) => void;
  /** Looks for other goods in place of what is missing; undefined: there are none. */
  readonly onOther: ((found: readonly NewAct[]) => void) | undefined;
  readonly onBack: () => void;
}

const MOST_BUTTONS = 6;

/** How many are there after all, and why the rest is missing. Of loose goods what was weighed stays, and the rest is missing. */
export function ShortPanel({ stop, onShort, onOther, onBack }: ShortPanelProps) {
  const [found, setFound] = useState(0);
  const [reason, setReason] = useState<ShortReason>();
  const counts = stop.goods.isLoose ? [0] : Array.from({ length: Math.min(stop.left, MOST_BUTTONS) }, (_, index) => index);
  const reasons: readonly (readonly [ShortReason, string])[] = [
    ['missing', t('Scaffale vuoto')],
    ['damaged', t('Rovinato o aperto')],
    ['no_place', t('Non trovo il posto')],
  ];
  const made = reason ? shortOf(stop, found, reason) : [];
  return (
    <div className="pick-body">
      <h1 className="pick-h">{stop.goods.name}</h1>
      <fieldset className="pick-counts">
        <legend>{t('Quanti ne hai trovati?')}</legend>
        {counts.map((count) => (
          <button key={count} type="button" aria-pressed={count === found} onClick={() => setFound(count)}>
            <b>{count}</b>
            {count === 0 && (stop.goods.isLoose ? t('Nient’altro') : t('Nessuno'))}
          </button>
        ))}
        {stop.left > MOST_BUTTONS && !stop.goods.isLoose && (
          <input
            aria-label={t('Quanti ne hai trovati?')}
            inputMode="numeric"
            value={found}
            onChange={({ target }) => setFound(Math.min(Number(target.value.replace(/\D/g, '')), stop.left - 1))}
          />
        )}
      </fieldset>
      <fieldset className="pick-reasons">
        <legend>{t('Perché?')}</legend>
        {reasons.map(([word, name]) => (
          <button key={word} type="button" aria-pressed={word === reason} onClick={() => setReason(word)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="pick-thumb">
        <button type="button" className="pick-go" aria-disabled={!reason} onClick={() => reason && onShort(made)}>
          {reason ? t('Il resto manca') : t('Scegli perché')}
        </button>
        {onOther && (
          <button type="button" className="pick-go" data-quiet onClick={() => onOther(shortOf(stop, found, undefined))}>
            {t('Altro al suo posto')}
          </button>
        )}
        <button type="button" className="pick-go" data-quiet onClick={onBack}>
          {t('Torna alla riga')}
        </button>
      </div>
    </div>
  );
}

interface BatchEndProps {
  readonly kept: KeptBatch;
  readonly walk: Walk;
  readonly outbox: Outbox;
  /** Undefined: nothing is open. */
  readonly onBack: (() => void) | undefined;
  readonly onUndo: (() => void) | undefined;
  readonly onFinished: (outcomes: BatchFinished['outcomes']) => void;
}

/** What is open and what is missing; the batch is finished when nothing is open and everything is sent. */
export function BatchEnd({ kept, walk, outbox, onBack, onUndo, onFinished }: BatchEndProps) {
  const [outcomes, setOutcomes] = useState<BatchFinished['outcomes']>();
  const [isBusy, setIsBusy] = useState(false);
  const { batchId, lease, batch } = kept;
  const navigate = useNavigate();
  /** Sends what waits. Refused while something is left: it would arrive when the batch is somebody else's. */
  async function sendAll(): Promise<void> {
    await outbox.send();
    if (!outbox.state.get().acts.some((act) => act.batchId === batchId && isUnsent(act))) return;
    const error = t('Ci sono atti da inviare: il lotto si finisce o si ridà quando torna la rete.');
    throw new ApiError('offline', [{ error, code: 'ACTS_UNSENT' }]);
  }
  async function finish(): Promise<void> {
    setIsBusy(true);
    try {
      await sendAll();
      const finished = await api.call(staffBatchFinish, { body: { batchId, lease } });
      if (finished.state !== 'finished') {
        setOutcomes(finished.outcomes);
        return;
      }
      onFinished(finished.outcomes);
      await outbox.forget(batchId);
      await forgetPage(staffPaths.batch(batchId));
    } catch (error) {
      tellError(error);
    } finally {
      setIsBusy(false);
    }
  }
  const isDone = walk.open.length + walk.waiting.length === 0;
  const missing = walk.stops.flatMap(({ goods, parts }) =>
    parts
      .filter(({ state }) => state.isPart || state.state === 'not_found' || state.state === 'refunded')
      .map((part) => ({ ...part, name: goods.name })),
  );
  return (
    <div className="pick-body">
      <h1 className="pick-h">{isDone ? t('Tutto preso') : walk.open.length > 0 ? leftText(walk.open.length) : t('Mancano le risposte')}</h1>
      <ul className="pick-list">
        {walk.open.map(({ key, goods, left }) => (
          <li key={key}>
            <b>{goods.shelf}</b> {goods.name}: {left} {goods.isLoose ? t('grammi') : t('pezzi')}
          </li>
        ))}
      </ul>
      <Waiting kept={kept} walk={walk} outbox={outbox} />
      {missing.length > 0 && <h2 className="pick-h">{t('Non ci sono')}</h2>}
      <ul className="pick-list">
        {missing.map(({ part, order, name }) => (
          <li key={part.line}>
            {name}, {t('cassa {place}, {word}', { place: order.place, word: order.word })}
          </li>
        ))}
      </ul>
      {outcomes && <Outcomes batch={batch} outcomes={outcomes} />}
      <div className="pick-thumb">
        <button type="button" className="pick-go" aria-disabled={!isDone || isBusy} onClick={() => isDone && !isBusy && void finish()}>
          {isDone ? t('Lotto finito') : missingText(walk.open.length + walk.waiting.length)}
        </button>
        {onBack && (
          <button type="button" className="pick-go" data-quiet onClick={onBack}>
            {t('Torna alla riga')}
          </button>
        )}
        {onUndo && (
          <button type="button" className="pick-go" data-quiet onClick={onUndo}>
            {t('Annulla ultimo')}
          </button>
        )}
        <HandBack
          batchId={batchId}
          number={batch.number}
          lease={lease}
          before={sendAll}
          onGiven={() =>
            outbox
              .forget(batchId)
              .then(() => forgetPage(staffPaths.batch(batchId)))
              .then(() => navigate(staffPaths.waves()))
          }
          opener={(open) => (
            <button type="button" className="pick-go" data-quiet onClick={open}>
              {t('Ridai il lotto')}
            </button>
          )}
        />
      </div>
    </div>
  );
}

/** What the end of the batch meant for each order, where somebody has to know. */
export function Outcomes({ batch, outcomes }: { readonly batch: Batch; readonly outcomes: BatchFinished['outcomes'] }) {
  const said = {
    ready: t('pronto'),
    asked: t('aspetta la conferma del cliente'),
    in_part: t('il resto è in altri lotti'),
    nothing: t('non c’è niente: va chiuso'),
    refused: t('rifiutato: correggi e riprova'),
    skipped: t('annullato o già fatto'),
  };
  return (
    <>
      <ul className="pick-list" role="status">
        {outcomes.map(({ orderId, outcome, why }) => (
          <li key={orderId}>
            <b>{batch.orders.find((order) => order.orderId === orderId)?.word}</b>: {said[outcome]} {why && <code lang="en">{why}</code>}
          </li>
        ))}
      </ul>
      <Link to={staffPaths.batchCrates(batch.batchId)} className="pick-go" data-quiet>
        {t('Metti via le casse')}
      </Link>
    </>
  );
}

interface WeighFormProps {
  readonly stop: Stop;
  /** What a label said: it is put by a press. */
  readonly label: Weighed | undefined;
  /** What is weighed in place of the ordered goods. */
  readonly product?: number | undefined;
  readonly onWeighed: (made: readonly NewAct[]) => void;
}

/** Grams for the next crate: typed, or of a label. Asks again above three times the order. */
export function WeighForm({ stop, label, product, onWeighed }: WeighFormProps) {
  const [text, setText] = useState(label ? String(label.grams) : '');
  const part = nextPart(stop);
  if (!part) return null;
  const grams = Number(text);
  const isReady = /^\d{1,6}$/.test(text) && grams > 0;
  async function put(event: FormEvent) {
    event.preventDefault();
    if (!part || !isReady) return;
    const said = label?.grams === grams ? label : ({ grams, weightFrom: 'typed' } as const);
    const isOdd = isStrange(part, grams);
    if (isOdd && !(await asks(t('Sono davvero {n} grammi?', { n: grams }), t('Ne sono stati chiesti {n}.', { n: part.part.grams }))))
      return;
    onWeighed(weighed(part, isOdd ? { ...said, isConfirmed: true } : said, product));
  }
  const { place, word } = part.order;
  return (
    <form onSubmit={(event) => void put(event)} className="grid gap-2">
      <label className="pick-grams">
        {t('Grammi, cassa {place}, {word}', { place, word })}
        {label?.weightFrom === 'price' && ` · ${t('dal prezzo')}`}
        <input inputMode="numeric" autoComplete="off" value={text} onChange={({ target }) => setText(target.value.replace(/\D/g, ''))} />
      </label>
      <button type="submit" className="pick-go" aria-disabled={!isReady}>
        <Icon name="scale" />
        {isReady ? t('Metti nella cassa {place}', { place }) : t('Scrivi i grammi')}
      </button>
    </form>
  );
}

/** The last digits of a code, or all of it where a scanner types into the field. */
export function CodeForm({ onCode, onBack }: { readonly onCode: (code: string) => void; readonly onBack: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => document.querySelector<HTMLInputElement>('.pick-grams input')?.focus(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') onCode(text.trim());
    setText('');
  }
  return (
    <form onSubmit={send} className="grid gap-2">
      <label className="pick-grams">
        {t('Ultime cifre del codice')}
        <input inputMode="numeric" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit" className="pick-go">
        {t('Controlla')}
      </button>
      <button type="button" className="pick-go" data-quiet onClick={onBack}>
        {t('Torna alla riga')}
      </button>
    </form>
  );
}

/** Asks about something that seems wrong. */
export function asks(title: string, text: string): Promise<boolean> {
  signal('asks');
  return confirm({ title, text });
}

function leftText(lines: number): string {
  return lines === 1 ? t('Resta 1 riga') : t('Restano {n} righe', { n: lines });
}

function missingText(lines: number): string {
  return lines === 1 ? t('Lotto finito: manca 1 riga') : t('Lotto finito: mancano {n} righe', { n: lines });
}
