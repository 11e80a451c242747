import type { Feature } from '../../http/feature.ts';
import { type ShopAtWorkDeps, shopAtWorkHandlers } from './routes.ts';
import { staffAgreementHandlers } from './staff-agreements.ts';

/** Shop at work: agreements with employers. */
export function register(deps: ShopAtWorkDeps) {
  return { handlers: { ...shopAtWorkHandlers(deps), ...staffAgreementHandlers(deps) } } satisfies Feature;
}
