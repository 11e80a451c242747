-- A second factor beside the password: an app that shows codes (RFC 6238), or codes by mail.

create table second_factors (
  user_id     integer primary key references customers on delete cascade,
  kind        text not null check (kind in ('totp', 'mail')),
  secret      text,                       -- base32, of an app; the password is needed beside it
  last_step   bigint not null default 0,  -- the newest 30 seconds whose code was used: no code counts twice
  enabled_at  timestamptz,                -- null: it was begun, and no code of it was shown yet
  check (kind = 'mail' or secret is not null)
);

-- For who lost the app: each works once.
create table recovery_codes (
  user_id    integer not null references customers on delete cascade,
  code_hash  bytea not null,
  primary key (user_id, code_hash)
);

-- Codes that were mailed. A code has few digits, so it bears few attempts.
create table mailed_codes (
  user_id     integer primary key references customers on delete cascade,
  code_hash   bytea not null,
  attempts    integer not null default 0,
  expires_at  timestamptz not null
);
