import { staffBatchEvents } from '../../../contract/picking/routes.ts';
import type { Batch, EventsBody } from '../../../contract/picking/schemas.ts';
import type { Act, NewAct } from '../../../domain/picking/acts.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { OUTBOXES } from '../../kit/unsent-acts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActQueue, isUnsent, leaseOf, type QueueState } from '../phone/act-queue.ts';
import { indexedActs, type StoredUnit } from '../phone/act-store.ts';
import { saveActs, useQueue } from '../phone/UnsentActs.tsx';

/** A batch that this phone has taken. */
export type StoredBatch = StoredUnit<Batch>;
export type PickingQueue = ActQueue<Batch, Act, NewAct>;

type SentEvent = EventsBody['events'][number];
type Send = (
  body: EventsBody,
) => Promise<
  Partial<Batch> &
    Pick<Batch, 'batchId'> & { readonly received: readonly { readonly uuid: string; readonly outcome: string }[] }
>;

/** The maximum number of acts of one call. */
const MAX_SENT = 200;

/** The settings of a picker's queue: acts are sent by `send`, those of a lease in their order. */
export function pickingSettings(send: Send): ConstructorParameters<typeof ActQueue<Batch, Act, NewAct>>[1] {
  return {
    name: 'picking',
    actOf: (made, queued) => ({ pieces: 0, grams: 0, ...made, ...queued }),
    lanes: [
      {
        takes: () => true,
        keyOf: leaseOf,
        size: MAX_SENT,
        send: async (acts) => {
          const [{ batchId, lease }] = acts;
          const { received, ...progress } = await send({ batch_id: batchId, lease, events: acts.map(eventOf) });
          return { received, progress: progress as Partial<Batch> & Pick<Batch, 'batchId'> };
        },
      },
    ],
  };
}

/** Returns the act in the form of the contract, without undefined members. */
function eventOf({
  batchId: _,
  lease: __,
  press: ___,
  outcome: ____,
  weightFrom,
  isConfirmed,
  ...act
}: Act): SentEvent {
  const event = { ...act, weight_from: weightFrom, is_confirmed: isConfirmed };
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as SentEvent;
}

/** The acts of the picker on this phone that wait to be sent. */
export const pickingQueue: PickingQueue = new ActQueue(
  indexedActs(OUTBOXES.picking),
  pickingSettings((body) => api.call(staffBatchEvents, { body })),
);

/** Returns the batches and acts on this phone, and sends the unsent acts. */
export function usePickingActs(): QueueState<Batch, Act> {
  return useQueue(pickingQueue);
}

/** Shows and sends unsent acts on a page without a batch: acts of a lost batch are sent although nobody opens it. */
export function UnsentNotice() {
  const { acts, trouble } = usePickingActs();
  const unsent = acts.filter(isUnsent);
  return (
    <div role="status">
      {unsent.length > 0 && (
        <Alert tone="warning">
          {t('Atti della preparazione da inviare: {n}.', { n: unsent.length })} {trouble?.message}
          <span className="flex flex-wrap gap-2 pt-2">
            <Button variant="secondary" onClick={() => void pickingQueue.send()}>
              {t('Invia adesso')}
            </Button>
            <Button variant="secondary" onClick={() => saveActs(unsent)}>
              {t('Salva in un file')}
            </Button>
          </span>
        </Alert>
      )}
    </div>
  );
}
