import { randomUUID } from 'node:crypto';
import { withLocale } from '../../../language/language.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler, JobPayloads } from '../../infra/jobs/job-kinds.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import type { PushSender } from '../../infra/push/push-sender.ts';
import type { Notification } from '../../mails/notifications.ts';
import { deviceOf, devicesOf, forgetSubscription } from './devices.ts';

/** Enqueues a job for each device of a customer, so that a failing push service does not block other devices. */
export async function pushToCustomer(db: Database, userId: number, make: () => Notification): Promise<void> {
  await db.tx((tx) => pushWith(tx, userId, make));
}

/**
 * Does the same in the transaction of the event: the customers are notified if and only if it commits. `make` is called
 * in the language that the customer chose (decision 84).
 */
export async function pushWith(tx: Tx, userId: number, make: () => Notification): Promise<void> {
  const { deviceIds, language } = await devicesOf(tx, userId);
  if (deviceIds.length === 0) return;
  const { title, text, path, orderNumber } = withLocale(localeOf(language), make);
  const about = orderNumber !== undefined && {
    key: randomUUID(),
    orderNumber,
    subject: withLocale(localeOf('it'), make).text,
  };
  for (const deviceId of deviceIds)
    await enqueue(tx, 'push', { userId, deviceId, title, text, path, ...(about && { about }) });
}

export interface PushJobDeps {
  readonly db: Database;
  readonly pushSender: PushSender;
  /** Records that an order was the subject of a notification. */
  readonly recordPush: (about: NonNullable<JobPayloads['push']['about']>) => Promise<void>;
}

/** The job that hands one notification to the push service of one device. */
export function pushJob({ db, pushSender, recordPush }: PushJobDeps): JobHandler<'push'> {
  return async ({ userId, deviceId, title, text, path, about }, { key }) => {
    const device = await deviceOf(db, userId, deviceId);
    if (!device) return;
    const result = await pushSender.send(device, { title, text, path }, key);
    if (result === 'sent' && about) await recordPush(about);
    if (result === 'gone') await forgetSubscription(db, deviceId, device.externalId);
  };
}
