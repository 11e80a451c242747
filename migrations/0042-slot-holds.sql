-- Choosing a slot holds a place of it for a while (delivery 4): the cart says which and until when, the slot counts the places held. A place
-- is ordered, held or free, and never two of them.
alter table timeslots add column held integer not null default 0 constraint timeslots_held_counted check (held >= 0);
alter table timeslots drop constraint timeslots_never_overbooked;
alter table timeslots add constraint timeslots_never_overbooked check (taken + held <= capacity);
alter table carts
  add column held_timeslot_id integer references timeslots,
  add column hold_until timestamptz,
  add column hold_extended boolean not null default false;
create index carts_holds on carts (hold_until) where held_timeslot_id is not null;
