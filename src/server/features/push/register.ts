import type { DeviceRegistration } from '../../../contract/push/schemas.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refused, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Logger } from '../../infra/log.ts';
import type { MarketingCloud } from '../../infra/marketing-cloud/marketing-cloud.ts';
import type { PushSender } from '../../infra/push/push-sender.ts';
import { readSubscription } from '../../infra/push/subscription.ts';
import { type DeviceName, hasDevice, removeDevice, saveDevice } from './devices.ts';
import { type PushJobDeps, pushJob } from './push-to-customer.ts';

/** Notifications on the customers' devices, and their contacts in the marketing cloud. */
export function register(deps: PushDeps & PushJobDeps & ContactDeps) {
  return {
    handlers: { ...pushHandlers(deps), ...contactHandlers(deps) },
    jobs: { push: pushJob(deps) },
  } satisfies Feature;
}

interface PushDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'pushHosts'>;
  readonly pushSender: PushSender;
}

/** D 7, Push and other: customers name the devices that they want notifications on. */
function pushHandlers({ db, config, pushSender }: PushDeps) {
  const register = async (context: CallContext, device: DeviceRegistration) => {
    const { userId } = await context.customer();
    // the shop will post to this URL: only known push services are allowed
    if (device.platform === 'web' && !readSubscription(device.external_id, config.pushHosts))
      return refuse('PUSH_SUBSCRIPTION_INVALID', { field: 'external_id' });
    await db.tx((tx) => saveDevice(tx, userId, device, context.now));
    return done({});
  };
  const unregister = async (context: CallContext, device: DeviceName) => {
    await removeDevice(db, (await context.customer()).userId, device);
    return done({});
  };
  return {
    deviceRegister: (context, { query }) => register(context, query),
    deviceRegisterPost: (context, { body }) => register(context, body),
    deviceUnregister: (context, { query }) => unregister(context, query),
    deviceUnregisterPost: (context, { body }) => unregister(context, body),
    pushSettings: async (context, { query }) => {
      const { publicKey } = pushSender;
      const customer = query.uuid === undefined ? undefined : (await context.session())?.customer;
      const device = { platform: 'web', uuid: query.uuid ?? '' };
      const isRegistered = customer !== undefined && (await hasDevice(db, customer.userId, device));
      return done(publicKey === undefined ? { isRegistered } : { publicKey, isRegistered });
    },
  } satisfies Partial<Handlers>;
}

interface ContactDeps {
  readonly marketingCloud: MarketingCloud;
  readonly log: Pick<Logger, 'warn'>;
}

/** The maximum number of keys of one address; more are an error of the service. */
const MAX_KEYS = 50;

/** D 7, Push and other: the keys of the own contact, for an app that gets messages of the marketing cloud. */
function contactHandlers({ marketingCloud, log }: ContactDeps) {
  const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | Refused> => {
    try {
      return await ask();
    } catch (error) {
      log.warn({ err: error }, 'the marketing cloud did not reply');
      return refuse('MARKETING_CLOUD_AWAY');
    }
  };
  return {
    contactKey: async (context, { body }) => {
      const { userId, email } = await context.customer();
      if (body.ChannelAddressList.some((address) => normaliseEmail(address) !== email))
        return refuse('CONTACT_NOT_YOURS', { field: 'ChannelAddressList' });
      return asked(async () => {
        const keys = await marketingCloud.contactKeys({ userId, email }, body.MaximumCount ?? 1);
        const contactKeyDetails = keys.map((contactKey) => ({ contactKey }));
        return done({ channelAddressResponseEntities: [{ channelAddress: email, contactKeyDetails }] });
      });
    },
    contactRemove: async (context, { body }) => {
      const { userId, email } = await context.customer();
      if (body.userId !== userId) return refuse('CONTACT_NOT_YOURS', { field: 'userId' });
      return asked(async () => {
        const keys = await marketingCloud.contactKeys({ userId, email }, MAX_KEYS);
        if (!keys.includes(body.contactKey)) return refuse('CONTACT_NOT_YOURS', { field: 'contactKey' });
        await marketingCloud.remove(body.contactKey);
        return done({});
      });
    },
  } satisfies Partial<Handlers>;
}
