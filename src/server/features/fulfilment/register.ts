import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import type { DeliveryPartner } from '../../infra/delivery-partner/delivery-partner.ts';
import type { Logger } from '../../infra/log.ts';
import { followDeliveries, type PartnerDeps } from '../orders/partner-deliveries.ts';
import { endConsents } from './finish-picking.ts';
import { partnerNoticeJob, takePartnerEvent } from './partner-events.ts';
import { type FulfilmentDeps, fulfilmentHandlers } from './routes.ts';
import { stepMailJob } from './step-mails.ts';

type Deps = FulfilmentDeps &
  Parameters<typeof stepMailJob>[0] &
  Parameters<typeof partnerNoticeJob>[0] & {
    readonly clock: Clock;
    readonly log: Logger;
    /** undefined: the shop brings everything itself. */
    readonly deliveryPartner: DeliveryPartner | undefined;
  };

/** Fulfilment: orders are taken in charge, picked, weighed and handed over, by the shop or a delivery partner, and their customers hear of it. */
export function register(deps: Deps) {
  return {
    handlers: fulfilmentHandlers(deps),
    jobs: {
      'order-step': stepMailJob(deps),
      'partner-notice': partnerNoticeJob(deps),
      'follow-deliveries': async () => {
        if (deps.deliveryPartner) await followDeliveries(partnerDeps(deps, deps.deliveryPartner), deps.clock.now());
      },
      'end-consents': () => endConsents(deps, deps.clock.now()),
    },
  } satisfies Feature;
}

function partnerDeps(deps: Deps, deliveryPartner: DeliveryPartner): PartnerDeps {
  return {
    ...{ db: deps.db, deliveryPartner },
    onEvent: async (orderId, { eventId }) => {
      await takePartnerEvent(deps, eventId, { orderId, now: deps.clock.now() });
      deps.wakeJobs();
    },
    onPartnerError: (error, orderId) => deps.log.warn({ err: error, orderId }, 'the delivery partner did not reply'),
  };
}
