import type { SubstitutionRules } from '../../../../domain/orders/substitution.ts';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database/types.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import type { LineIds } from './cart-lines.ts';
import type { CartThaw } from './prepared-cart.ts';

/** Dependencies of reading, pricing and changing a cart. */
export interface CartDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly lineIds: LineIds;
  readonly clock: Pick<Clock, 'now'>;
  /** Thaws carts that are prepared for payment. */
  readonly thaw: CartThaw;
  readonly config: Pick<
    Config,
    'anonymousCarts' | 'bypassAddressAssignment' | 'bypassTimeslotAssignment' | 'sale' | 'news'
  >;
}

/** Dependencies of showing a cart. The shop's rules decide whether a line accepts alternatives. */
export interface ShownCartDeps extends CartDeps {
  readonly substitutions: SubstitutionRules;
}
