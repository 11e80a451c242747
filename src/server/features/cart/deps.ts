import type { SubstitutionRules } from '../../../domain/orders/substitution.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Dependencies of reading, pricing and changing a cart. */
export interface CartDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
}

/** Dependencies of showing a cart. The shop's rules decide whether a line accepts alternatives. */
export interface ShownCartDeps extends CartDeps {
  readonly substitutions: SubstitutionRules;
}
