-- Customers who want to know when a full slot has room again, in the order in which they asked.
create table slot_waiters (
  user_id      integer not null references customers on delete cascade,
  timeslot_id  integer not null references timeslots on delete cascade,
  asked_at     timestamptz not null,
  told_at      timestamptz,
  primary key (user_id, timeslot_id)
);
create index slot_waiters_next on slot_waiters (timeslot_id, asked_at);

-- Orders of a slot, to count those in the neighbourhood.
create index orders_slot on orders (timeslot_id);
