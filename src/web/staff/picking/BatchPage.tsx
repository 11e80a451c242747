import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { staffBatch, staffBatchSettle, staffBatchTake } from '../../../contract/picking/routes.ts';
import type { Batch, BatchFinished } from '../../../contract/picking/schemas.ts';
import type { Act } from '../../../domain/picking/acts.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { readJson, writeJson } from '../../kit/json-storage.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { storePage } from '../kit/offline-pages.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import type { QueueState } from '../phone/act-queue.ts';
import { GoButton } from '../phone/GoButton.tsx';
import { newUuid } from '../phone/new-uuid.ts';
import { useAwake } from '../phone/scanner.ts';
import { FullPhone, NetBadge, UnsentActs, useQueue } from '../phone/UnsentActs.tsx';
import { countQueue } from '../stock/count-queue.ts';
import { ordersText } from '../words/order-words.tsx';
import { Outcomes } from './BatchEnd.tsx';
import { BatchWalk } from './BatchWalk.tsx';
import { pickingQueue, type StoredBatch, usePickingActs } from './picking-queue.tsx';
import '../phone/phone.css';

export { BatchPage as Component };

const PHONE = 'bottega.gestione.telefono';

/** Returns the uuid of this phone, which it created itself. */
function thisPhone(): string {
  const stored = readJson('localStorage', PHONE);
  if (typeof stored === 'string') return stored;
  const made = newUuid();
  writeJson('localStorage', PHONE, made);
  return made;
}

/** One batch: it can be taken, and picked on the phone that has it, with or without a network. */
function BatchPage() {
  const batchId = Number(useParams()['batchId']);
  const state = usePickingActs();
  // what a picker said to be finished without a network is sent from here
  useQueue(countQueue);
  const [isActsOpen, setIsActsOpen] = useState(false);
  const [ended, setEnded] = useState<Ended>();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'picking', 'batch', batchId],
    queryFn: () => api.call(staffBatch, { query: { batch_id: batchId } }),
    staleTime: 0,
  });
  useEffect(() => {
    if (data && state.isLoaded) void pickingQueue.hear(data);
  }, [data, state.isLoaded]);
  const stored = state.batches.find((each) => each.batchId === batchId);
  const isHeld = isHeldHere(stored);
  useAwake(isHeld);
  const batch = stored?.batch ?? data;
  if (ended) return <EndedBatch {...ended} />;
  if (!state.isLoaded || !batch) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <div className="pick">
      <PrivateTitle>{t('Lotto {number}', { number: batch.number })}</PrivateTitle>
      <div className="pick-bar">
        <Link to={staffPaths.waves()} className="pick-pause">
          <Icon name="pause" />
          {t('Pausa')}
        </Link>
        <NetBadge state={state} onPress={() => setIsActsOpen(!isActsOpen)} isOpen={isActsOpen} />
      </div>
      <FullPhone state={state} />
      {isActsOpen && (
        <UnsentActs state={state} onSend={() => pickingQueue.send()} textOf={(act) => actText(state.batches, act)} />
      )}
      {batch.conflicts.length > 0 && <Conflicts batch={batch} onSettled={refetch} />}
      {isHeld && !isActsOpen && (
        <BatchWalk
          stored={stored}
          acts={state.acts}
          queue={pickingQueue}
          onFinished={(outcomes) => setEnded({ batch: stored.batch, outcomes })}
        />
      )}
      {!isHeld && !isActsOpen && <TakeBatch batch={batch} isLost={stored !== undefined} />}
      {isHeld && <OfflinePage batch={stored.batch} />}
    </div>
  );
}

/** Stores the page of a batch on the phone that has it, with the pictures in the formats that this browser selected. */
function OfflinePage({ batch: { batchId, goods, substitutes } }: { readonly batch: Batch }) {
  const pictures = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // after the browser has selected the formats
    const timer = setTimeout(() => {
      const chosen = Array.from(pictures.current?.querySelectorAll('img') ?? [], ({ currentSrc }) => currentSrc);
      void storePage(
        staffPaths.batch(batchId),
        chosen.filter((address) => address !== ''),
      ).catch(() => undefined);
    });
    return () => clearTimeout(timer);
  }, [batchId]);
  return (
    <div ref={pictures} hidden>
      {[...goods, ...substitutes].map(({ productId, picture }, index) => (
        <Picture key={`${productId} ${index}`} src={picture} alt="" size={172} kind="photo" eager />
      ))}
    </div>
  );
}

interface Ended {
  readonly batch: Batch;
  readonly outcomes: BatchFinished['outcomes'];
}

function EndedBatch({ batch, outcomes }: Ended) {
  return (
    <div className="pick">
      <PrivateTitle>{t('Lotto {number}', { number: batch.number })}</PrivateTitle>
      <div className="pick-body">
        <h1 className="pick-h">{t('Questo lotto è finito')}</h1>
        <Outcomes batch={batch} outcomes={outcomes} />
        <div className="pick-thumb">
          <Link to={staffPaths.waves()} className="pick-go">
            {t('Tutti i lotti')}
          </Link>
        </div>
      </div>
    </div>
  );
}

function isHeldHere(stored: StoredBatch | undefined): stored is StoredBatch {
  return stored !== undefined && stored.batch.isMine && stored.batch.lease === stored.lease;
}

/** The contents of a batch, before it is taken. Taking over another person's batch needs a confirmation. */
function TakeBatch({ batch, isLost }: { readonly batch: Batch; readonly isLost: boolean }) {
  const [isTaking, setIsTaking] = useState(false);
  const name = batch.pickedBy ?? '';
  const lines = batch.goods.reduce((sum, { parts }) => sum + parts.length, 0);
  async function take(takeOver = false): Promise<void> {
    setIsTaking(true);
    try {
      const body = { batch_id: batch.batchId, phone: thisPhone(), ...(takeOver ? { take_over: takeOver } : {}) };
      await pickingQueue.keep(await api.call(staffBatchTake, { body }));
      // not available over plain http
      const { storage }: { readonly storage?: StorageManager } = navigator;
      void storage?.persist();
    } catch (error) {
      if (asApiError(error).has('BATCH_TAKEN') && !takeOver) {
        const isWanted = await confirm({
          title: t('Prendi tu il lotto {number}?', { number: batch.number }),
          text: asApiError(error).message,
          yes: t('Prendo io'),
        });
        if (isWanted) await take(true);
      } else tellError(error);
    } finally {
      setIsTaking(false);
    }
  }
  return (
    <div className="pick-body">
      {isLost && batch.state === 'taken' && (
        <Alert tone="warning">
          {t('Ora il lotto è di {name}: i tuoi ultimi atti sono conservati e sono da controllare.', { name })}
        </Alert>
      )}
      <h1 className="pick-h">
        {t('Lotto {number}', { number: batch.number })} · {batch.wave.beginTime}–{batch.wave.endTime}
      </h1>
      <p className="pick-amount">{lines}</p>
      <p>{t('righe, {orders}', { orders: ordersText(batch.orders.length) })}</p>
      <ul className="grid gap-1">
        {batch.orders.map(({ orderId, place, word, note }) => (
          <li key={orderId}>
            <strong>
              {place} {word}
            </strong>{' '}
            {note}
          </li>
        ))}
      </ul>
      <div className="pick-thumb">
        {batch.handedBack && batch.state === 'free' && (
          <p className="pick-wish">
            {t('Ridato da {by}: {reason}', { by: batch.handedBack.by, reason: batch.handedBack.reason })}
          </p>
        )}
        {batch.state === 'finished' ? (
          <p className="pick-h">{t('Questo lotto è finito')}</p>
        ) : (
          <GoButton isBusy={isTaking} onPress={() => void take()}>
            {takeText(batch)}
            <Icon name="chevron-right" />
          </GoButton>
        )}
      </div>
    </div>
  );
}

/** Returns the text of the button; a phone that lost its stored data continues the batch of the same person. */
function takeText({ state, isMine, pickedBy = '' }: Batch): string {
  if (state !== 'taken') return t('Prendi il lotto');
  return isMine ? t('Continua') : t('Prendilo da {name}', { name: pickedBy });
}

/** Describes an act by the product and what was done with it. */
function actText(batches: QueueState<Batch, Act>['batches'], act: Act): string {
  const goods = batches
    .flatMap(({ batch }) => batch.goods)
    .find(({ parts }) => parts.some(({ line }) => line === act.line));
  return `${goods?.name ?? act.line}: ${kindText(act)}`;
}

type ActKind = Pick<Act, 'kind' | 'pieces' | 'grams'>;

function kindText({ kind, pieces, grams }: ActKind): string {
  const amount = grams > 0 ? `${grams} g` : String(pieces);
  if (kind === 'found') return t('trovato, {amount}', { amount });
  if (kind === 'replaced') return t('sostituito, {amount}', { amount });
  if (kind === 'later') return t('più tardi');
  if (kind === 'wrong') return t('letto un altro prodotto');
  return kind === 'undone' ? t('annullato un atto') : t('manca');
}

interface ConflictsProps {
  readonly batch: Batch;
  readonly onSettled: () => unknown;
}

/** Acts of a person who had lost the batch: somebody checks the crate and decides whether they count. */
function Conflicts({ batch, onSettled }: ConflictsProps) {
  async function settle(uuid: string, as: 'counted' | 'returned'): Promise<void> {
    try {
      await pickingQueue.hear(
        await api.call(staffBatchSettle, { body: { batch_id: batch.batchId, events: [uuid], as } }),
      );
      onSettled();
    } catch (error) {
      tellError(error);
    }
  }
  const goodsName = (line: number) =>
    batch.goods.find(({ parts }) => parts.some((part) => part.line === line))?.name ?? '';
  return (
    <section aria-label={t('Da controllare')} className="pick-conflicts">
      <p>{t('Atti arrivati quando il lotto era già di un altro: guarda nella cassa e decidi.')}</p>
      <ul>
        {batch.conflicts.map(({ uuid, line, by, ...event }) => (
          <li key={uuid}>
            {goodsName(line)}: {kindText(event)} · {by}
            {batch.state !== 'finished' && (
              <Button
                variant="secondary"
                onClick={() => void settle(uuid, 'counted')}
                aria-label={t('Conta: {name}', { name: goodsName(line) })}
              >
                {t('Conta')}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => void settle(uuid, 'returned')}
              aria-label={t('Rimesso a posto: {name}', { name: goodsName(line) })}
            >
              {t('Rimesso a posto')}
            </Button>
          </li>
        ))}
      </ul>
      <Link to={staffPaths.waves()} className="inline-flex min-h-11 items-center underline">
        {t('Tutti i lotti')}
      </Link>
    </section>
  );
}
