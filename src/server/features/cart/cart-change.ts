import type { SqlFragment } from '../../infra/database/sql.ts';

/** A change of columns of the open cart. */
export interface CartChange {
  /** Assigns columns; `c` has the values before. */
  readonly set: SqlFragment;
  /** Another condition about `c`. */
  readonly where?: SqlFragment;
  /** CTEs that move places of slots for the locked cart (its cart_id and held_timeslot_id), with a row in `allowed` if the change may be made. */
  readonly places?: PlacesSql;
}

/** CTEs about the slots of carts: `carts` names their CTE. Each ends with a comma. */
export type PlacesSql = (carts: SqlFragment) => SqlFragment;
