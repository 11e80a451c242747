-- A slot has room for a number of orders and, where somebody counted it, for a number of crates: a van is full before its last order.
alter table timeslot_templates add column crate_capacity integer check (crate_capacity >= 0);
alter table timeslots
  add column crate_capacity integer,
  add column crates_taken integer not null default 0 check (crates_taken >= 0),
  add constraint timeslots_crates_fit check (crates_taken <= crate_capacity);
-- The crates that the order took from its slot: they are given back when it is cancelled.
alter table orders add column crates integer not null default 0 check (crates >= 0);
