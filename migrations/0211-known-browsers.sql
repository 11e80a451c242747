-- Browsers in which somebody has logged in to an account before: wrong passwords of strangers do not hold them up, and a login in another one
-- is told to the owner (decision 76). Only the hash of the browser's cookie is stored.
create table known_browsers (
  user_id       integer not null references customers on delete cascade,
  browser_hash  bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (user_id, browser_hash)
);
create index known_browsers_seen on known_browsers (last_seen_at);
