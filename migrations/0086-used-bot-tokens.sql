-- Tokens by which callers showed that they are no programs (S 7, token_recaptcha): each counts once, in all processes.

create table used_bot_tokens (
  token_hash    bytea primary key,
  forgotten_at  timestamptz not null   -- by then no maker takes the token for valid
);
create index used_bot_tokens_forgotten on used_bot_tokens (forgotten_at);
