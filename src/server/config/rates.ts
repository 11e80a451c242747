import type { Environment } from './environment.ts';

/** How often what is guarded may be done. */
export function rates(env: Environment) {
  return {
    loginsPerMinute: env.LOGINS_PER_MINUTE,
    sessionsPerMinute: env.SESSIONS_PER_MINUTE,
    giftCodesPerMinute: env.GIFT_CODES_PER_MINUTE,
    productRequestsPerMinute: env.PRODUCT_REQUESTS_PER_MINUTE,
    formsPerMinute: env.FORMS_PER_MINUTE,
    formsPerHour: env.FORMS_PER_HOUR,
    uploadsPerMinute: env.UPLOADS_PER_MINUTE,
  };
}
