import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** What reading, pricing and changing a cart needs. */
export interface CartDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
}

/** What showing a cart needs: whether a line accepts alternatives hangs on the shop's rules. */
export interface ShownCartDeps extends CartDeps {
  readonly substitutions: SubstitutionRules;
}
