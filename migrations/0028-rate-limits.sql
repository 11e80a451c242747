-- How often a rare and guarded action was done in the current window, counted across all processes (src/server/http/limits.ts).
-- Unlogged: after a crash of the database everybody begins anew, and no count costs a write to the log.
-- The order of the columns is the one that rate-limiter-flexible inserts in. `expire` is in milliseconds since 1970.

create unlogged table rate_limits (
  key     text primary key,
  points  integer not null default 0,
  expire  bigint
);
create index rate_limits_expire on rate_limits (expire);
