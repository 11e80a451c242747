import type { BatchFinished, FinishBody } from '../../../contract/picking/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { BEING_PICKED } from '../../../domain/orders/order-status.ts';
import type { PickedState } from '../../../domain/picking/picking-events.ts';
import { decidedBy } from '../../../domain/picking/proposals.ts';
import type { Language } from '../../../language/language.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type BillDeps, finishPicking } from '../fulfilment/make-ready.ts';
import { pickLines, type SubstitutionDeps } from '../fulfilment/pick-line.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { countEvents, lockBatch } from './batch-acts.ts';
import { type BatchOrder, holds, type LoadedBatch, loadBatch, stateOfOrder } from './batch-view.ts';
import { closeBatch } from './work.ts';

export type FinishDeps = BillDeps & SubstitutionDeps;
/** The dependencies, with the language of the person who ends the batch. */
type Spoken = FinishDeps & { readonly language: Language };

type Outcome = BatchFinished['outcomes'][number];

/**
 * Finishes a batch: the result of its events is written into its orders by the rules of fulfilment, order by order, and
 * an order without other open lines becomes ready. A repeated call continues an interrupted one. Events that arrive
 * meanwhile are read before anything else is written.
 */
export async function finishBatch(
  deps: Spoken,
  act: ActingStaff,
  body: FinishBody,
): Promise<Result<readonly Outcome[], Refusal>> {
  const outcomes = new Map<number, Outcome>();
  for (;;) {
    const found = await batchToFinish(deps, act, body);
    if (!found.ok) return found;
    if (found.value.batch.state === 'finished' || (await finishOrders(deps, act, { found: found.value, outcomes })))
      return ok([...outcomes.values()]);
  }
}

/** Reads a batch that has nothing left to pick or decide, or that is finished. */
async function batchToFinish(
  { db }: Spoken,
  act: ActingStaff,
  { batch_id: batchId, lease: leaseNumber }: FinishBody,
): Promise<Result<LoadedBatch, Refusal>> {
  const found = await loadBatch(db, batchId);
  if (!found) return refuse('BATCH_NOT_FOUND');
  const { batch, orders, events } = found;
  if (batch.state === 'finished' && batch.lease === leaseNumber) return ok(found);
  if (!holds(batch, act) || batch.lease !== leaseNumber) return refuse('BATCH_NOT_YOURS');
  const conflicts = events.filter(({ state }) => state === 'conflict').length;
  if (conflicts > 0) return refuse('BATCH_CONFLICTS', { details: { count: conflicts } });
  const toPick = new Set(orders.filter((order) => stateOfOrder(order) === 'to_pick').map(({ orderId }) => orderId));
  const open = found.lines.filter(
    ({ line, orderId }) => toPick.has(orderId) && found.folded.lines.get(line)?.state === 'pending',
  );
  return open[0] ? refuse('BATCH_LINES_OPEN', { details: { count: open.length, name: open[0].name } }) : ok(found);
}

interface Finishing {
  readonly found: LoadedBatch;
  /** The outcomes by order, also those of an earlier reading. */
  readonly outcomes: Map<number, Outcome>;
}

/**
 * Writes the orders, and closes the batch if none is refused. Returns false if events have arrived since it was read.
 */
async function finishOrders(deps: Spoken, act: ActingStaff, { found, outcomes }: Finishing): Promise<boolean> {
  for (const order of [...found.orders].sort((one, other) => one.orderId - other.orderId)) {
    const { orderId } = order;
    if (stateOfOrder(order) !== 'to_pick') {
      if (!outcomes.has(orderId)) outcomes.set(orderId, { orderId, outcome: 'skipped' });
      continue;
    }
    const outcome = await finishOrder(deps, act, { found, order });
    if (!outcome) return false;
    outcomes.set(orderId, outcome);
  }
  if ([...outcomes.values()].some(({ outcome }) => outcome === 'refused')) return true;
  const closed = await asRead(deps, found, async (tx) => {
    await closeBatch(tx, act, found);
    return ok(true);
  });
  return closed.ok && closed.value === true;
}

/** Runs an act on a locked batch. Undefined: events have arrived since it was read, and nothing was done. */
function asRead<Value>(
  { db }: Spoken,
  { batch: { batchId, lease: leaseNumber }, events }: LoadedBatch,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value | undefined, Refusal>> {
  return db.tx(async (tx): Promise<Result<Value | undefined, Refusal>> => {
    const batch = await lockBatch(tx, batchId);
    if (batch?.state !== 'taken' || batch.lease !== leaseNumber) return refuse('BATCH_NOT_YOURS');
    const { all, counted } = await countEvents(tx, batchId);
    const isSame = all === events.length && counted === events.filter(({ state }) => state === 'counted').length;
    return isSame ? work(tx) : ok(undefined);
  });
}

interface OrderToFinish {
  readonly found: LoadedBatch;
  readonly order: BatchOrder;
}

/** Undefined: events have arrived, and the batch has to be read again. */
async function finishOrder(
  deps: Spoken,
  act: ActingStaff,
  { found, order }: OrderToFinish,
): Promise<Outcome | undefined> {
  const { orderId } = order;
  const step = { ...act, orderId };
  const isAgreed = (line: number, product: number) =>
    found.questions.some(
      (question) => question.line === line && question.state === 'answered' && decidedBy(question) === product,
    );
  const said = found.lines.flatMap(({ line, orderId: of, grams }) => {
    const picked = of === orderId ? found.folded.lines.get(line) : undefined;
    return picked ? [saidOf(picked, grams > 0)] : [];
  });
  const refused = (refusal: Refusal) => ({
    orderId,
    outcome: 'refused' as const,
    why: refusal.code,
    said: saidWhy(deps, refusal),
  });
  const written = await asRead(deps, found, (tx) => pickLines(tx, { ...deps, isAgreed }, step, said));
  if (!written.ok) return refused(written.refusals[0]);
  if (!written.value) return undefined;
  deps.catalogue.announceStock(written.value);
  const ready = await asRead(deps, found, async (tx) => {
    const made = await finishPicking({ ...deps, db: within(deps.db, tx) }, step);
    return made.ok ? ok(true) : made;
  });
  if (ready.ok && !ready.value) return undefined;
  if (ready.ok) return { orderId, outcome: (await isAsked(deps, orderId)) ? 'asked' : 'ready' };
  const why = ready.refusals[0].code;
  if (why === 'LINE_NOT_PICKED') return { orderId, outcome: 'in_part' };
  return why === 'NOTHING_PICKED' ? { orderId, outcome: 'nothing' } : refused(ready.refusals[0]);
}

/** Returns the text of a refusal, after the name of the goods that it is about. */
function saidWhy({ language }: Spoken, refusal: Refusal): string {
  const name = refusal.details?.['name'];
  const text = refusalText(language, refusal);
  return typeof name === 'string' ? `${name}: ${text}` : text;
}

/** Returns the result of a line in the form in which the staff enter it by hand. */
function saidOf(
  { line, pieces, grams, substitute }: PickedState,
  isLoose: boolean,
): Parameters<typeof pickLines>[3][number] {
  const amounts = (amount: { readonly pieces: number; readonly grams: number }) =>
    isLoose ? { weight_grams: amount.grams } : { quantity: amount.pieces };
  return {
    order_item_id: line,
    ...amounts({ pieces, grams }),
    ...(substitute === undefined ? {} : { substitute: { product_id: substitute.product, ...amounts(substitute) } }),
  };
}

/** Returns whether its customer has to accept the total first. */
async function isAsked({ db }: BillDeps, orderId: number): Promise<boolean> {
  const row = await db.maybeOne<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`);
  return row?.statusId === BEING_PICKED;
}
