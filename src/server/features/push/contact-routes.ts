import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refused, refuse } from '../../http/outcome.ts';
import type { Logger } from '../../infra/log.ts';
import type { MarketingCloud } from '../../infra/marketing-cloud/marketing-cloud.ts';

export interface ContactDeps {
  readonly marketingCloud: MarketingCloud;
  readonly log: Pick<Logger, 'warn'>;
}

/** The most keys of one address; more are a mistake of the service. */
const MAX_KEYS = 50;

/** D 7, Push and other: the keys of the own contact, for an app that gets messages of the marketing cloud. */
export function contactHandlers({ marketingCloud, log }: ContactDeps): Pick<Handlers, 'contactKey' | 'contactRemove'> {
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
  };
}
