import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffBatchFinish } from '../../../contract/picking/routes.ts';
import type { Batch, BatchFinished } from '../../../contract/picking/schemas.ts';
import { type Act, type NewAct, reopened } from '../../../domain/picking/acts.ts';
import { t } from '../../../language/language.ts';
import { ApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Link } from '../../ui/Link.tsx';
import { forgetPage } from '../kit/offline-pages.ts';
import { staffPaths } from '../kit/staff-paths.ts';
import { isUnsent } from '../phone/act-queue.ts';
import { GoButton } from '../phone/GoButton.tsx';
import { HandBack } from './HandBack.tsx';
import { amountText } from './LineView.tsx';
import type { PickingQueue, StoredBatch } from './picking-queue.tsx';
import { Waiting } from './Substitutes.tsx';
import type { Walk } from './walk.ts';

interface BatchEndProps {
  readonly stored: StoredBatch;
  readonly walk: Walk;
  readonly acts: readonly Act[];
  readonly queue: PickingQueue;
  /** Undefined: no line is open. */
  readonly onBack: (() => void) | undefined;
  readonly onUndo: (() => void) | undefined;
  /** Reopens a line. */
  readonly onOpen: (made: readonly NewAct[]) => void;
  readonly onFinished: (outcomes: BatchFinished['outcomes']) => void;
}

/** The open and missing lines; the batch is finished when none is open and everything is sent. */
export function BatchEnd({ stored, walk, acts, queue, onBack, onUndo, onOpen, onFinished }: BatchEndProps) {
  const [outcomes, setOutcomes] = useState<BatchFinished['outcomes']>();
  const [isBusy, setIsBusy] = useState(false);
  const { batchId, lease, batch } = stored;
  const navigate = useNavigate();
  /** Sends the unsent acts. Fails if some remain: they would arrive after somebody else has the batch. */
  async function sendAll(): Promise<void> {
    await queue.send();
    if (!queue.state.get().acts.some((act) => act.batchId === batchId && isUnsent(act))) return;
    const error = t('Ci sono atti da inviare: il lotto si finisce o si ridà quando torna la rete.');
    throw new ApiError('offline', [{ error, code: 'ACTS_UNSENT' }]);
  }
  async function finish(): Promise<void> {
    setIsBusy(true);
    try {
      await sendAll();
      const finished = await api.call(staffBatchFinish, { body: { batch_id: batchId, lease } });
      if (finished.state !== 'finished') {
        setOutcomes(finished.outcomes);
        return;
      }
      onFinished(finished.outcomes);
      await queue.forget(batchId);
      await forgetPage(staffPaths.batch(batchId));
    } catch (error) {
      tellError(error);
    } finally {
      setIsBusy(false);
    }
  }
  const isDone = walk.open.length + walk.waiting.length === 0;
  return (
    <div className="pick-body">
      <h1 className="pick-h">
        {isDone
          ? walk.stops.length > 0
            ? t('Tutto preso')
            : t('Niente da prendere')
          : walk.open.length > 0
            ? leftText(walk.open.length)
            : t('Mancano le risposte')}
      </h1>
      <ul className="pick-list">
        {walk.open.map(({ key, goods, left }) => (
          <li key={key}>
            <b>{goods.shelf}</b> {amountText(goods.isLoose, left)} {goods.name}
          </li>
        ))}
      </ul>
      <Waiting stored={stored} walk={walk} queue={queue} />
      {batch.unsure.some(({ verdict }) => verdict === 'over') && (
        <h2 className="pick-h">{t('In cassa più dell’ordine: il di più torna a posto')}</h2>
      )}
      <ul className="pick-list">
        {batch.unsure.map(
          ({ uuid, line, verdict }) =>
            verdict === 'over' && (
              <li key={uuid}>{batch.goods.find(({ parts }) => parts.some((part) => part.line === line))?.name}</li>
            ),
        )}
      </ul>
      <NotAsOrdered stored={stored} walk={walk} acts={acts} onOpen={onOpen} />
      {outcomes && <Outcomes batch={batch} outcomes={outcomes} />}
      <div className="pick-thumb">
        <GoButton isReady={isDone} isBusy={isBusy} onPress={() => void finish()}>
          {isDone ? t('Lotto finito') : missingText(walk.open.length + walk.waiting.length)}
        </GoButton>
        {onBack && (
          <GoButton isQuiet onPress={onBack}>
            {t('Torna alla riga')}
          </GoButton>
        )}
        {onUndo && (
          <GoButton isQuiet onPress={onUndo}>
            {t('Annulla ultimo')}
          </GoButton>
        )}
        <HandBack
          batchId={batchId}
          number={batch.number}
          lease={lease}
          before={sendAll}
          onGiven={() =>
            queue
              .forget(batchId)
              .then(() => forgetPage(staffPaths.batch(batchId)))
              .then(() => navigate(staffPaths.waves()))
          }
          opener={(open) => (
            <GoButton isQuiet onPress={open}>
              {t('Ridai il lotto')}
            </GoButton>
          )}
        />
      </div>
    </div>
  );
}

/** Missing or replaced lines: one whose goods are found on another shelf, or that was a mistake, can be reopened. */
function NotAsOrdered({ stored, walk, acts, onOpen }: Pick<BatchEndProps, 'stored' | 'walk' | 'acts' | 'onOpen'>) {
  const closed = walk.stops.flatMap(({ goods, parts }) => parts.map((part) => ({ ...part, goods })));
  const [replaced, others] = [
    closed.filter(({ state }) => state.substitute),
    closed.filter(({ state }) => !state.substitute),
  ];
  const missing = others.filter(
    ({ state }) => state.isPart || state.state === 'not_found' || state.state === 'refunded',
  );
  return [
    { title: t('Non ci sono'), lines: missing },
    { title: t('Altro al loro posto'), lines: replaced },
  ].map(
    ({ title, lines }) =>
      lines.length > 0 && (
        <section key={title} className="grid gap-2">
          <h2 className="pick-h">{title}</h2>
          <ul className="pick-list">
            {lines.map(({ part: { line }, order: { place, word }, goods: { name }, state: { substitute, left } }) => {
              const other = stored.batch.substitutes.find(({ productId }) => productId === substitute?.product)?.name;
              const made = left === 0 ? reopened(stored, acts, line) : [];
              return (
                <li key={line}>
                  {other === undefined ? name : t('{other} al posto di {name}', { other, name })},{' '}
                  {t('cassa {place}, {word}', { place, word })}{' '}
                  {made.length > 0 && (
                    <button
                      type="button"
                      className="min-h-11 px-2 underline"
                      aria-label={t('Riapri: {name}', { name })}
                      onClick={() => onOpen(made)}
                    >
                      {t('Riapri')}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ),
  );
}

/** The consequences of the batch for each order, if somebody has to know them. */
export function Outcomes({ batch, outcomes }: { readonly batch: Batch; readonly outcomes: BatchFinished['outcomes'] }) {
  const said = {
    ready: t('pronto'),
    asked: t('aspetta la conferma del cliente'),
    in_part: t('il resto è in altri lotti'),
    nothing: t('non c’è niente: va chiuso'),
    refused: t('rifiutato: riapri la riga e riprova'),
    skipped: t('annullato o già fatto'),
  };
  return (
    <>
      <ul className="pick-list" role="status">
        {outcomes.map(({ orderId, outcome, said: why }) => (
          <li key={orderId}>
            <b>{batch.orders.find((order) => order.orderId === orderId)?.word}</b>: {said[outcome]}
            {why && <p>{why}</p>}
          </li>
        ))}
      </ul>
      <Link to={staffPaths.batchCrates(batch.batchId)} className="pick-go" data-quiet>
        {t('Metti via le casse')}
      </Link>
    </>
  );
}

function leftText(lines: number): string {
  return lines === 1 ? t('Resta 1 riga') : t('Restano {n} righe', { n: lines });
}

function missingText(lines: number): string {
  return lines === 1 ? t('Lotto finito: manca 1 riga') : t('Lotto finito: mancano {n} righe', { n: lines });
}
