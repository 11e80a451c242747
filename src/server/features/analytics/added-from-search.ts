import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { isCountableTerm, isCurrent } from '../../../domain/account/consent.ts';
import type { CallContext } from '../../http/call-context.ts';
import { choiceOfCustomer } from '../consent/queries.ts';
import { recordOf } from './records.ts';
import type { AnalyticsDeps } from './register.ts';

/**
 * Counts goods that were added to a cart from search results (S 7 cart/add searchParams), for customers who consented.
 * Our own pages send an event for it; this is for clients that only send it here.
 */
export async function countAdded(
  deps: Omit<AnalyticsDeps, 'recentOrder'>,
  context: CallContext,
  { items, searchParams }: BodyOf<Calls['cartAdd']>,
): Promise<void> {
  const userId = (await context.session())?.customer?.userId;
  if (!searchParams || userId === undefined) return;
  const choice = await choiceOfCustomer(deps.db, userId);
  if (!choice?.analytics || !isCurrent(choice, context.now)) return;
  const scope = await deps.catalogue.scopeFor(context, {}, 'it');
  const around = { scope, now: context.now, purchased: () => Promise.resolve(undefined) };
  const named = items.map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, 10_000) }));
  const record = await recordOf({ name: 'add_to_cart', items: named }, around);
  if (!record) return;
  const term = searchParams.q?.replace(/\s+/g, ' ').trim() ?? '';
  const found = { term: isCountableTerm(term) ? term : undefined, position: searchParams.position };
  for (const sink of deps.sinks) await sink.take({ clientId: choice.uuid, records: [{ ...record, ...found }] });
}
