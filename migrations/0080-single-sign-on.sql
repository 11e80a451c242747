-- Single sign-on by SAML, Google and Facebook (D 3, 4 and 7).

-- Who somebody is elsewhere. One account has at most one identity of each provider, and an identity belongs to one account.
create table external_identities (
  identity_id   integer generated always as identity primary key,
  provider      text not null check (provider in ('saml', 'google', 'facebook')),
  issuer        text not null,                       -- a subject is unique for its issuer only
  subject       text not null,
  user_id       integer not null references customers on delete cascade,
  email         text not null default '',            -- as the provider says, for the customer to recognise it
  linked_at     timestamptz not null,
  last_used_at  timestamptz,
  unique (provider, issuer, subject),
  unique (user_id, provider)
);

-- A sign-on that has begun: what comes back must belong to it and to the browser that began it.
create table sign_on_attempts (
  state_hash     bytea primary key,
  browser_hash   bytea not null,
  provider       text not null check (provider in ('saml', 'google', 'facebook')),
  request_id     text,                               -- of the SAML request
  nonce          text,
  code_verifier  text,
  is_passive     boolean not null default false,     -- SAML: nobody is asked anything
  popup          text,                               -- the name of the pop-up that it runs in
  return_to      text not null,
  verified       jsonb,                              -- SAML: who it is, from the moment the provider posts it until the browser comes for it
  expires_at     timestamptz not null
);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);

-- Who the browser's user has proved to be elsewhere, while a code, a password or a registration is still needed.
create table verified_identities (
  browser_hash  bytea primary key,
  step          text not null check (step in ('code', 'link', 'register')),
  user_id       integer references customers on delete cascade,   -- of a linked account that asks for a code
  identity      jsonb not null,
  return_to     text not null,
  expires_at    timestamptz not null,
  check ((step = 'code') = (user_id is not null))
);
create index verified_identities_expiry on verified_identities (expires_at);

-- SAML assertions that were used: each works once, in whatever process it arrives.
create table used_assertions (
  assertion_hash  bytea primary key,
  expires_at      timestamptz not null
);
create index used_assertions_expiry on used_assertions (expires_at);

alter table sessions
  add column sign_on text not null default 'password' check (sign_on in ('password', 'passkey', 'saml', 'google', 'facebook')),
  add column sso jsonb check (sso is null or sign_on = 'saml');   -- username, roles, and what single logout has to name
create index sessions_sso on sessions ((sso ->> 'nameId')) where sso is not null;
