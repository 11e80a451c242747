import type { Feature } from '../../http/feature.ts';
import { type FriendGiftMailDeps, friendGiftJobs } from './friend-gift-mail.ts';
import { certificateHandlers } from './routes.ts';

/** Gift certificates: codes of a cart and of a customer. */
export function register(deps: Parameters<typeof certificateHandlers>[0] & FriendGiftMailDeps) {
  return { handlers: certificateHandlers(deps), jobs: friendGiftJobs(deps) } satisfies Feature;
}
