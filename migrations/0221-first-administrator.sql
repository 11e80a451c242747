-- The link by which the first administrator of a shop is made: printed on the terminal, valid until somebody used it. Only the hash is stored.
create table administrator_links (
  token_hash  bytea primary key,
  made_at     timestamptz not null
);
