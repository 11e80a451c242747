import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { PushMessage, PushSender } from '../../infra/push/push-sender.ts';
import { deviceIdsOf, deviceOf, forgetSubscription } from './devices.ts';

/** Writes a job for each device of a customer: a push service that fails holds up no other device. */
export async function pushToCustomer(db: Database, userId: number, message: PushMessage): Promise<void> {
  await db.tx((tx) => pushWith(tx, userId, message));
}

/** Does the same in the transaction of the event: the customers are notified if and only if it commits. */
export async function pushWith(tx: Tx, userId: number, message: PushMessage): Promise<void> {
  for (const deviceId of await deviceIdsOf(tx, userId)) await enqueue(tx, 'push', { userId, deviceId, ...message });
}

/** The job that hands one notification to the push service of one device. */
export function pushJob(deps: { readonly db: Database; readonly pushSender: PushSender }): JobHandler<'push'> {
  const { db, pushSender } = deps;
  return async ({ userId, deviceId, title, text, path }, { key }) => {
    const device = await deviceOf(db, userId, deviceId);
    if (!device) return;
    const result = await pushSender.send(device, { title, text, path }, key);
    if (result === 'gone') await forgetSubscription(db, deviceId, device.externalId);
  };
}
