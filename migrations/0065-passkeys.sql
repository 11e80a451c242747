-- Passkeys (WebAuthn): public keys of devices with which customers log in without a password.

create table passkeys (
  passkey_id     integer generated always as identity primary key,
  credential_id  text not null unique,                 -- base64url, as the browser sends it
  user_id        integer not null references customers on delete cascade,
  public_key     bytea not null,
  counter        bigint not null default 0,
  transports     text[] not null default '{}',
  name           text not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device has to sign, once. A login does not know yet whose it will be.
create table passkey_challenges (
  challenge_hash  bytea primary key,
  user_id         integer references customers on delete cascade,
  expires_at      timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
