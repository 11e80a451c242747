import { staffRunEvents, staffRunProof } from '../../../contract/runs/routes.ts';
import type { DriveRun, DriveStop, ProofBody, RunEvent } from '../../../contract/runs/run-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { OUTBOXES } from '../../kit/unsent-acts.ts';
import { ActQueue, leaseOf, type QueuedAct, type QueueState, REFUSED } from '../phone/act-queue.ts';
import { indexedActs, type StoredUnit } from '../phone/act-store.ts';

/** A run on this phone. Its number is stored under the name that batches use; a run has no leases. */
export type DriveUnit = DriveRun & { readonly batchId: number; readonly lease: number };

type Proof = Pick<ProofBody, 'kind' | 'picture'>;
/** The act of a driver before it is queued; a proof (photo or signature) is not an event, and is sent separately. */
export type NewDriveAct = { readonly kind: RunEvent['kind'] | 'proof'; readonly proof?: Proof } & Partial<
  Pick<RunEvent, 'order' | 'crate' | 'returned' | 'payment' | 'bags' | 'boxes' | 'empties' | 'note'>
> & { readonly ageSeen?: boolean };
export type DriveAct = QueuedAct & NewDriveAct;
export type DriveState = QueueState<DriveUnit, DriveAct>;
export type StoredRun = StoredUnit<DriveUnit>;
export type DriveQueue = ActQueue<DriveUnit, DriveAct, NewDriveAct>;

export const unitOf = (run: DriveRun): DriveUnit => ({ ...run, batchId: run.runId, lease: 1 });

/** The maximum number of events of one call. */
const MAX_SENT = 200;

/** The settings of a driver's queue: events in their order, and in parallel each photo or signature by itself. */
export function driveSettings(
  calls: Pick<typeof api, 'call'>,
): ConstructorParameters<typeof ActQueue<DriveUnit, DriveAct, NewDriveAct>>[1] {
  return {
    name: 'runs',
    actOf: (made, queued) => ({ ...made, ...queued }),
    lanes: [
      {
        takes: ({ kind }) => kind !== 'proof',
        keyOf: leaseOf,
        size: MAX_SENT,
        send: async (acts) => {
          const body = { run_id: acts[0].batchId, events: acts.flatMap(eventOf) };
          const { received, ...run } = await calls.call(staffRunEvents, { body });
          return { received, progress: unitOf(run) };
        },
      },
      {
        takes: ({ kind }) => kind === 'proof',
        keyOf: ({ uuid }) => uuid,
        size: 1,
        send: async ([{ batchId, uuid, order = 0, proof }]) => {
          const outcome = proof
            ? await sendProof(calls, { run_id: batchId, order_id: order, uuid, ...proof })
            : REFUSED;
          return { received: [{ uuid, outcome }] };
        },
      },
    ],
  };
}

function eventOf({
  batchId: _,
  lease: __,
  press: ___,
  outcome: ____,
  proof: _____,
  kind,
  ageSeen,
  ...event
}: DriveAct): RunEvent[] {
  return kind === 'proof' ? [] : [{ ...event, kind, ...(ageSeen === undefined ? {} : { age_seen: ageSeen }) }];
}

/**
 * The reasons why the server will never accept a picture. After any other failure, such as of the network or the
 * session, the picture is sent again.
 */
const NEVER_TAKEN: readonly string[] = ['PROOF_UNREADABLE', 'BODY_TOO_LARGE', 'BAD_INPUT'];

async function sendProof(calls: Pick<typeof api, 'call'>, body: ProofBody): Promise<string> {
  try {
    await calls.call(staffRunProof, { body });
    return 'counted';
  } catch (error) {
    const refusal = asApiError(error);
    const isFinal = refusal.kind === 'refused' && NEVER_TAKEN.some((code) => refusal.has(code));
    if (isFinal) return REFUSED;
    throw error;
  }
}

/** The acts of the driver on this phone that wait to be sent. */
export const driveQueue: DriveQueue = new ActQueue(indexedActs(OUTBOXES.runs), driveSettings(api));

/** The name under which the acts that reach or end a stop run one at a time (`once`). */
export const STOP = 'stop';

/** The state of a stop on this phone, with acts that are not sent yet. */
export interface StopState {
  readonly stop: DriveStop;
  readonly place: number;
  readonly isDone: boolean;
  readonly hasArrived: boolean;
  /** In milliseconds; undefined: not yet. */
  readonly arrivedAt: number | undefined;
  readonly calls: number;
  readonly unloaded: ReadonlySet<number>;
}

const ENDS: readonly string[] = ['delivered', 'absent', 'refused'];
const OPEN: readonly string[] = ['planned', 'out', 'arrived'];

export function stopStates({ batchId, batch }: StoredRun, acts: readonly DriveAct[]): StopState[] {
  const own = acts.filter((act) => act.batchId === batchId && act.outcome !== 'conflict');
  return batch.stops.map((stop, index) => {
    const ofStop = own.filter(({ order }) => order === stop.orderId);
    const arrived = ofStop.find(({ kind }) => kind === 'arrived');
    return {
      stop,
      place: index + 1,
      isDone: stop.isEnded === true || !OPEN.includes(stop.state) || ofStop.some(({ kind }) => ENDS.includes(kind)),
      hasArrived: stop.state === 'arrived' || arrived !== undefined,
      arrivedAt: arrived?.at,
      calls: ofStop.filter(({ kind }) => kind === 'called').length,
      unloaded: new Set([
        ...stop.boxes.filter(({ isUnloaded }) => isUnloaded).map(({ crateId }) => crateId),
        ...ofStop.flatMap(({ crate }) => (crate === undefined ? [] : [crate])),
      ]),
    };
  });
}

/**
 * Returns the customer of the stop that ended last, and what was paid back for empties there; undefined: no empties
 * were returned, or nothing is recorded.
 */
export function lastEmpties({ batchId, batch }: StoredRun, acts: readonly DriveAct[]) {
  const ended = acts.findLast((act) => act.batchId === batchId && ENDS.includes(act.kind));
  const stop = batch.stops.find(({ orderId }) => orderId === ended?.order);
  return stop?.emptiesBack && { customer: stop.customer, back: stop.emptiesBack };
}

/** Returns the address that opens the route in the phone's map app. It contains only the place. */
export function wayTo({ latitude, longitude }: DriveStop['point']): string {
  const place = `${latitude},${longitude}`;
  return /iPhone|iPad/.test(navigator.userAgent) ? `https://maps.apple.com/?daddr=${place}` : `geo:${place}?q=${place}`;
}

export const ACT_NAMES: Readonly<Record<DriveAct['kind'], string>> = {
  arrived: msg('arrivo'),
  called: msg('chiamata'),
  unloaded: msg('cassa scaricata'),
  note: msg('nota'),
  delivered: msg('consegna'),
  absent: msg('assente'),
  refused: msg('rifiuto'),
  back: msg('rientro'),
  proof: msg('foto o firma'),
};

const WHY: Readonly<Record<string, string>> = {
  STEP_NOT_NOW: msg('l’ordine aveva già un altro esito'),
  RUN_HANDED_OVER: msg('il giro era passato a un’altra persona'),
  AGE_TO_CHECK: msg('c’era alcol, e nessuno ha segnato di aver visto un documento'),
  RUN_NOT_OUT: msg('il giro era già finito'),
  ORDER_UNPAID: msg('l’ordine non è pagato'),
  NOTHING_PICKED: msg('non è rimasto nessun prodotto: segnalo come rifiutato'),
};

export function whyText(code: string): string {
  return t(WHY[code] ?? msg('non si è potuto registrare'));
}
