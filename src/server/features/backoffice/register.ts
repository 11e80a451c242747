import type { Feature } from '../../http/feature.ts';
import { type BackofficeDeps, backofficeHandlers } from './routes.ts';
import { peopleHandlers } from './staff-people.ts';

/** Back-office access: the staff log in, look for customers and act for them (D 6). */
export function register(deps: BackofficeDeps) {
  return { handlers: { ...backofficeHandlers(deps), ...peopleHandlers(deps) } } satisfies Feature;
}
