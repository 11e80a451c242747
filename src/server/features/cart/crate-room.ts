import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/**
 * Selects the CrateRoom of the slot `t` as JSON; null: nobody counted its crates. `locker`: the crates of its locker, an expression of
 * jsonb.
 */
export function crateRoomSql(locker: SqlFragment): SqlFragment {
  return sql`case when t.crate_capacity is not null or ${locker} is not null then json_build_object(
    'capacity', t.crate_capacity, 'locker', ${locker}, 'used', json_build_object(
      'ambient', t.crates_taken + t.crates_held - t.chilled_taken - t.chilled_held - t.frozen_taken - t.frozen_held,
      'chilled', t.chilled_taken + t.chilled_held, 'frozen', t.frozen_taken + t.frozen_held)) end`;
}
