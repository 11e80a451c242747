import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** The columns of `carts` (alias `c`) that statements about places read. */
export const HOLD_COLUMNS = sql`c.cart_id, c.held_timeslot_id, c.held_crates, c.held_chilled, c.held_frozen, c.hold_until, c.hold_limit`;

/** A change of columns of the open cart. */
export interface CartChange {
  /** Assigns columns; `c` has the values before. */
  readonly set: SqlFragment;
  /** Another condition about `c`. */
  readonly where?: SqlFragment;
  /** CTEs that move places of slots for the locked cart, with a row in `allowed` if the change may be made. */
  readonly places?: PlacesSql;
}

/** CTEs about the slots of carts: `carts` names their CTE, which has the HOLD_COLUMNS. Each ends with a comma. */
export type PlacesSql = (carts: SqlFragment) => SqlFragment;
