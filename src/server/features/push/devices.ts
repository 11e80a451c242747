import type { DeviceRegistration } from '../../../contract/push/schemas.ts';
import type { Language } from '../../../language/language.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { PushDevice } from '../../infra/push/push-sender.ts';

/** The maximum number of devices of a customer; the oldest ones are removed. */
const MAX_DEVICES = 20;

/** D 3, Device: it belongs to the account that registered it last. */
export async function saveDevice(tx: Tx, userId: number, device: DeviceRegistration, now: Date): Promise<void> {
  const { platform, uuid, external_id, model = '', platform_version = '', manufacturer = '' } = device;
  await tx.query(sql`
    insert into devices (platform, uuid, user_id, external_id, model, platform_version, manufacturer, registered_at)
    values (${platform}, ${uuid}, ${userId}, ${external_id}, ${model}, ${platform_version}, ${manufacturer}, ${now})
    on conflict (platform, uuid) do update set user_id = excluded.user_id, external_id = excluded.external_id,
      model = excluded.model, platform_version = excluded.platform_version, manufacturer = excluded.manufacturer,
      registered_at = excluded.registered_at`);
  await tx.query(sql`
    delete from devices where user_id = ${userId} and device_id not in (
      select device_id from devices where user_id = ${userId} order by registered_at desc, device_id desc
        limit ${MAX_DEVICES})`);
}

/** The data that identify a device. */
export interface DeviceName {
  readonly platform: string;
  readonly uuid: string;
}

export async function hasDevice(db: Queryable, userId: number, { platform, uuid }: DeviceName): Promise<boolean> {
  const rows = await db.query(
    sql`select from devices where user_id = ${userId} and platform = ${platform} and uuid = ${uuid}`,
  );
  return rows.length > 0;
}

/** Removes a device, only if it is the customer's own. */
export async function removeDevice(db: Queryable, userId: number, { platform, uuid }: DeviceName): Promise<void> {
  await db.query(sql`delete from devices where user_id = ${userId} and platform = ${platform} and uuid = ${uuid}`);
}

/** The devices of a customer, and the language in which their notifications are written. */
export async function devicesOf(
  db: Queryable,
  userId: number,
): Promise<{ readonly deviceIds: readonly number[]; readonly language: Language }> {
  const rows = await db.query<{ deviceId: number; language: Language }>(sql`
    select d.device_id, c.language from devices d join customers c using (user_id) where user_id = ${userId}
      order by d.device_id`);
  return { deviceIds: rows.map(({ deviceId }) => deviceId), language: rows[0]?.language ?? 'it' };
}

/** A device of this customer; undefined: there is none, or it has another owner by now. */
export async function deviceOf(db: Queryable, userId: number, deviceId: number): Promise<PushDevice | undefined> {
  const device = await db.maybeOne<PushDevice>(sql`
    select platform, uuid, external_id from devices where user_id = ${userId} and device_id = ${deviceId}`);
  return device;
}

/** Deletes a subscription that its push service no longer knows, unless the device has a new one by now. */
export async function forgetSubscription(db: Queryable, deviceId: number, externalId: string): Promise<void> {
  await db.query(sql`delete from devices where device_id = ${deviceId} and external_id = ${externalId}`);
}
