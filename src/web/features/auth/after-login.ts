import { userDetail } from '../../../contract/account/routes.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';

/**
 * Returns where a login on its own page leads: to what was asked for, or first to the page that completes the data (D 2), where a name or something
 * that is required to accept is missing.
 */
export async function addressAfterLogin(asked: string): Promise<string> {
  try {
    const { firstName, lastName, disclaimers } = await api.call(userDetail, {});
    const isWhole = firstName !== '' && lastName !== '' && disclaimers.every((one) => one.accepted || !one.isRequired);
    return isWhole ? asked : paths.completeData(asked);
  } catch {
    // the login itself was done
    return asked;
  }
}
