import { useState } from 'react';
import { staffBatchFinish, staffBatchSettle } from '../../../contract/picking/routes.ts';
import type { Batch, BatchFinished } from '../../../contract/picking/schemas.ts';
import type { ShortReason } from '../../../domain/picking/picking-events.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadFile } from '../kit/download-file.ts';
import { staffPaths } from '../staff-paths.ts';
import { type Act, isUnsent, type KeptBatch, type NewAct, type Outbox, type OutboxState } from './outbox.ts';
import { type Stop, shortOf, type Walk, wishedInPlace } from './walk.ts';

interface ShortPanelProps {
  readonly stop: Stop;
  readonly onShort: (made: readonly NewAct[]) => void;
  readonly onBack: () => void;
}

const MOST_BUTTONS = 6;

/** How many are there after all, and why the rest is missing. Of loose goods what was weighed stays, and the rest is missing. */
export function ShortPanel({ stop, onShort, onBack }: ShortPanelProps) {
  const [found, setFound] = useState(0);
  const [reason, setReason] = useState<ShortReason>();
  const counts = stop.goods.isLoose ? [0] : Array.from({ length: Math.min(stop.left, MOST_BUTTONS) }, (_, index) => index);
  const reasons: readonly (readonly [ShortReason, string])[] = [
    ['missing', t('Scaffale vuoto')],
    ['damaged', t('Rovinato o aperto')],
    ['no_place', t('Non trovo il posto')],
  ];
  const made = reason ? shortOf(stop, found, reason) : [];
  const wished = wishedInPlace(stop, found);
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
        {wished && reason && (
          <button type="button" className="pick-go" data-quiet onClick={() => onShort([...made, wished.act])}>
            {t('Al suo posto, chiesto dal cliente: {name}', { name: wished.name })}
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
}

/** What is open and what is missing; the batch is finished when nothing is open and everything is sent. */
export function BatchEnd({ kept, walk, outbox, onBack, onUndo }: BatchEndProps) {
  const [outcomes, setOutcomes] = useState<BatchFinished['outcomes']>();
  const [isBusy, setIsBusy] = useState(false);
  const { batchId, lease, batch } = kept;
  async function finish(): Promise<void> {
    setIsBusy(true);
    try {
      await outbox.send();
      const { acts } = outbox.state.get();
      if (acts.some((act) => act.batchId === batchId && isUnsent(act))) {
        toast('warning', t('Ci sono atti da inviare: il lotto si finisce quando torna la rete.'));
        return;
      }
      const finished = await api.call(staffBatchFinish, { body: { batchId, lease } });
      setOutcomes(finished.outcomes);
      if (finished.state === 'finished') await outbox.forget(batchId);
    } catch (error) {
      tellError(error);
    } finally {
      setIsBusy(false);
    }
  }
  const missing = walk.stops.flatMap(({ goods, parts }) =>
    parts
      .filter(({ state }) => state.isPart || state.state === 'not_found' || state.state === 'refunded')
      .map((part) => ({ ...part, name: goods.name })),
  );
  return (
    <div className="pick-body">
      <h1 className="pick-h">{walk.open.length === 0 ? t('Tutto preso') : t('Restano {n} righe', { n: walk.open.length })}</h1>
      <ul className="pick-list">
        {walk.open.map(({ goods, left }) => (
          <li key={`${goods.productId} ${goods.isLoose}`}>
            <b>{goods.shelf}</b> {goods.name}: {left} {goods.isLoose ? t('grammi') : t('pezzi')}
          </li>
        ))}
      </ul>
      {missing.length > 0 && <h2 className="pick-h">{t('Mancano')}</h2>}
      <ul className="pick-list">
        {missing.map(({ part, order, name }) => (
          <li key={part.line}>
            {name}, {t('cassa {place}, {word}', { place: order.place, word: order.word })}
          </li>
        ))}
      </ul>
      {outcomes && <Outcomes batch={batch} outcomes={outcomes} />}
      <div className="pick-thumb">
        <button
          type="button"
          className="pick-go"
          aria-disabled={walk.open.length > 0 || isBusy}
          onClick={() => walk.open.length === 0 && !isBusy && void finish()}
        >
          {walk.open.length === 0 ? t('Lotto finito') : t('Lotto finito: mancano {n} righe', { n: walk.open.length })}
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
      </div>
    </div>
  );
}

/** What the end of the batch meant for each order, where somebody has to know. */
function Outcomes({ batch, outcomes }: { readonly batch: Batch; readonly outcomes: BatchFinished['outcomes'] }) {
  const said = {
    ready: t('pronto'),
    asked: t('aspetta la conferma del cliente'),
    in_part: t('il resto è in altri lotti'),
    nothing: t('non c’è niente: va chiuso'),
    refused: t('rifiutato: correggi e riprova'),
    skipped: t('annullato o già fatto'),
  };
  return (
    <ul className="pick-list" role="status">
      {outcomes.map(({ orderId, outcome, why }) => (
        <li key={orderId}>
          <b>{batch.orders.find((order) => order.orderId === orderId)?.word}</b>: {said[outcome]} {why && <code lang="en">{why}</code>}
        </li>
      ))}
    </ul>
  );
}

/** What is not sent: it can be sent, or saved as a file. */
export function UnsentActs({ state: { acts, batches, trouble }, outbox }: { readonly state: OutboxState; readonly outbox: Outbox }) {
  const unsent = acts.filter(isUnsent);
  const nameOf = ({ line }: Act) =>
    batches.flatMap(({ batch }) => batch.goods).find(({ parts }) => parts.some((part) => part.line === line))?.name ?? String(line);
  return (
    <div className="pick-body">
      <h1 className="pick-h">{unsent.length === 0 ? t('Tutto inviato') : t('{n} da inviare', { n: unsent.length })}</h1>
      {trouble && unsent.length > 0 && <p className="pick-wish">{trouble.message}</p>}
      <ul className="pick-list">
        {unsent.map((act) => (
          <li key={act.uuid}>
            {nameOf(act)}: {kindText(act)}
          </li>
        ))}
      </ul>
      <p>{t('Finché c’è qualcosa da inviare non si esce. Gli atti restano su questo telefono anche se lo spegni.')}</p>
      <div className="pick-thumb">
        <button type="button" className="pick-go" onClick={() => void outbox.send()}>
          {t('Invia adesso')}
        </button>
        {unsent.length > 0 && (
          <button
            type="button"
            className="pick-go"
            data-quiet
            onClick={() => downloadFile('atti-da-inviare.json', JSON.stringify(unsent, null, 1), 'application/json')}
          >
            {t('Salva in un file')}
          </button>
        )}
      </div>
    </div>
  );
}

type Told = Pick<Act, 'kind' | 'pieces' | 'grams'>;

function kindText({ kind, pieces, grams }: Told): string {
  const amount = grams > 0 ? `${grams} g` : String(pieces);
  if (kind === 'found') return t('trovato, {amount}', { amount });
  if (kind === 'replaced') return t('sostituito, {amount}', { amount });
  if (kind === 'later') return t('più tardi');
  return kind === 'undone' ? t('annullato un atto') : t('manca');
}

interface ConflictsProps {
  readonly batch: Batch;
  readonly outbox: Outbox;
  readonly onSettled: () => unknown;
}

/** Acts of who had lost the batch: somebody looks into the crate and says whether they count. */
export function Conflicts({ batch, outbox, onSettled }: ConflictsProps) {
  async function settle(uuid: string, as: 'counted' | 'returned'): Promise<void> {
    try {
      await outbox.hear(await api.call(staffBatchSettle, { body: { batchId: batch.batchId, events: [uuid], as } }));
      onSettled();
    } catch (error) {
      tellError(error);
    }
  }
  const nameOf = (line: number) => batch.goods.find(({ parts }) => parts.some((part) => part.line === line))?.name ?? '';
  return (
    <section aria-label={t('Da controllare')} className="pick-conflicts">
      <p>{t('Atti arrivati quando il lotto era già di un altro: guarda nella cassa e decidi.')}</p>
      <ul>
        {batch.conflicts.map(({ uuid, line, by, ...told }) => (
          <li key={uuid}>
            {nameOf(line)}: {kindText(told)} · {by}
            {batch.state !== 'finished' && (
              <Button
                variant="secondary"
                onClick={() => void settle(uuid, 'counted')}
                aria-label={t('Conta: {name}', { name: nameOf(line) })}
              >
                {t('Conta')}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => void settle(uuid, 'returned')}
              aria-label={t('Rimesso a posto: {name}', { name: nameOf(line) })}
            >
              {t('Rimesso a posto')}
            </Button>
          </li>
        ))}
      </ul>
      <Link to={staffPaths.waves()} className="underline">
        {t('Tutti i lotti')}
      </Link>
    </section>
  );
}
