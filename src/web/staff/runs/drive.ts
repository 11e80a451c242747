import { staffRunEvents, staffRunProof } from '../../../contract/runs/routes.ts';
import type { DriveRun, DriveStop, ProofBody, RunEvent, RunEventsBody } from '../../../contract/runs/run-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { OUTBOXES } from '../../kit/unsent-acts.ts';
import { indexedActs, type KeptBatch, Outbox, type OutboxState, type QueuedAct } from '../picking/outbox.ts';

/** A run that this phone takes along. The outbox knows it by the names that batches have; a run has no leases. */
export type DriveUnit = DriveRun & { readonly batchId: number; readonly lease: number };

type Proof = Pick<ProofBody, 'kind' | 'picture'>;
/** What a driver does, before the outbox gives it its place; a proof is no event, and is sent by itself. */
export type NewDriveAct = { readonly kind: RunEvent['kind'] | 'proof'; readonly proof?: Proof } & Partial<
  Pick<RunEvent, 'order' | 'crate' | 'returned' | 'payment' | 'bags' | 'boxes' | 'empties' | 'ageSeen' | 'note'>
>;
export type DriveAct = QueuedAct & NewDriveAct;
export type DriveState = OutboxState<DriveUnit, DriveAct>;
export type KeptRun = KeptBatch<DriveUnit>;

export const unitOf = (run: DriveRun): DriveUnit => ({ ...run, batchId: run.runId, lease: 1 });

/** The acts of the driver of this phone, which wait for a network. */
export const driveOutbox = new Outbox<DriveUnit, DriveAct, NewDriveAct>(
  indexedActs(OUTBOXES.runs),
  async ({ batchId, events }) => {
    const acts = events as unknown as readonly (RunEvent & Pick<NewDriveAct, 'proof'>)[];
    const received: { readonly uuid: string; readonly outcome: string }[] = [];
    for (const { uuid, order, proof } of acts)
      if (proof) received.push({ uuid, outcome: await sendProof({ run_id: batchId, order_id: order ?? 0, uuid, ...proof }) });
    const body: RunEventsBody = { run_id: batchId, events: acts.filter(({ proof }) => !proof) };
    const reply = await api.call(staffRunEvents, { body });
    return { ...unitOf(reply), received: [...received, ...reply.received] };
  },
  { name: 'runs', blank: {} },
);

/** A picture that the server refuses would be refused again: it is not sent a second time. */
async function sendProof(body: ProofBody): Promise<string> {
  try {
    await api.call(staffRunProof, { body });
    return 'counted';
  } catch (error) {
    if (asApiError(error).errors.length === 0) throw error;
    return 'conflict';
  }
}

/** A stop as it stands on this phone, sent or not. */
export interface StopNow {
  readonly stop: DriveStop;
  readonly place: number;
  readonly isDone: boolean;
  readonly hasArrived: boolean;
  /** Milliseconds; undefined: not yet. */
  readonly arrivedAt: number | undefined;
  readonly calls: number;
  readonly unloaded: ReadonlySet<number>;
}

const ENDS: readonly string[] = ['delivered', 'absent', 'refused'];
const OPEN: readonly string[] = ['planned', 'out', 'arrived'];

export function stopsNow({ batchId, batch }: KeptRun, acts: readonly DriveAct[]): StopNow[] {
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
      unloaded: new Set(ofStop.flatMap(({ crate }) => (crate === undefined ? [] : [crate]))),
    };
  });
}

/** The address by which the maps of the phone show the way. It holds nothing but the place. */
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
