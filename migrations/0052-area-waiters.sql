-- Who wants to know when home delivery reaches an address (delivery 2 and 3, the notify-request form). One row for each person and place:
-- who asks again replaces what was said before. Told once; the upkeep of the shop deletes what is over.
create table area_waiters (
  waiter_id      integer generated always as identity primary key,
  email          text not null check (email = lower(email)),
  first_name     text not null,
  last_name      text not null,
  input_address  text not null,                     -- as it was typed
  city           text not null,                     -- folded, for comparison; empty where only the postcode is known
  postcode       text not null,
  latitude       double precision,
  longitude      double precision,
  is_located     boolean not null default false,    -- the position is that of the house or street
  consented_at   timestamptz not null,              -- when the privacy policy was accepted
  looked_at      timestamptz not null,              -- when it was last looked up who delivers there
  told_at        timestamptz,
  unique (email, postcode, city)
);
create index area_waiters_postcode on area_waiters (postcode) where told_at is null;
create index area_waiters_told on area_waiters (told_at);
