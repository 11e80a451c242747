-- A hold counts crates besides its place, and lockers count them by temperature: crates that are ordered, held or free, never two of them.
-- Of ambient ones there are those that are neither chilled nor frozen. Orders from before count as ambient.
alter table timeslots
  add column crates_held integer not null default 0 check (crates_held >= 0),
  add column chilled_taken integer not null default 0 check (chilled_taken >= 0),
  add column chilled_held integer not null default 0 check (chilled_held >= 0),
  add column frozen_taken integer not null default 0 check (frozen_taken >= 0),
  add column frozen_held integer not null default 0 check (frozen_held >= 0),
  drop constraint timeslots_crates_fit,
  add constraint timeslots_crates_fit check (crates_taken + crates_held <= crate_capacity);
-- What the cart holds of its held slot; without meaning while it holds none.
alter table carts
  add column held_crates integer not null default 0 check (held_crates >= 0),
  add column held_chilled integer not null default 0 check (held_chilled >= 0),
  add column held_frozen integer not null default 0 check (held_frozen >= 0);
comment on column carts.hold_until is
  'When the time of the customer''s holds is over. It goes on when another slot is chosen, and stays when the place is given back.';
alter table orders
  add column chilled_crates integer not null default 0 check (chilled_crates >= 0),
  add column frozen_crates integer not null default 0 check (frozen_crates >= 0);
