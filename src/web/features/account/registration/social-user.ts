import { socialUserDetail } from '../../../../contract/single-sign-on/routes.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { api } from '../../../api/browser-api.ts';

/** Returns the social login that waits in this browser for its account (D 7); undefined: there is none. */
export async function readSocialUser(): Promise<SocialUser | undefined> {
  try {
    return await api.call(socialUserDetail, {});
  } catch {
    return undefined;
  }
}
