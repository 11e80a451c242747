import type { Feature } from '../../http/feature.ts';
import { customerMarkHandlers } from './customer-marks.ts';
import { firstAdministratorHandlers } from './first-administrator.ts';
import { backofficeHandlers } from './routes.ts';
import { peopleHandlers } from './staff-people.ts';

/** Back-office access: the staff log in, look for customers and act for them (D 6). */
export function register(deps: Parameters<typeof firstAdministratorHandlers>[0]) {
  return {
    handlers: {
      ...backofficeHandlers(deps),
      ...peopleHandlers(deps),
      ...customerMarkHandlers(deps),
      ...firstAdministratorHandlers(deps),
    },
  } satisfies Feature;
}
