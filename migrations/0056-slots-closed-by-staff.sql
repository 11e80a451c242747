-- The staff keep the slots up in the back office (issue 14).

-- A day may be closed for one service only: the counter of a store is open while nobody delivers. Null: for all of them.
alter table closed_days add column delivery_service_id integer references delivery_services;
alter table closed_days drop constraint closed_days_store_id_day_key;
alter table closed_days add constraint closed_days_once unique nulls not distinct (store_id, delivery_service_id, day);

-- A slot that is closed takes no more orders than it has: `open_capacity` is what it had before and gets back. One that a closed day
-- closed opens again when that day is taken away; one that the staff closed waits for them.
alter table timeslots
  add column closed_by text check (closed_by in ('day', 'staff')),
  add column open_capacity integer check (open_capacity >= 0),
  add constraint timeslots_closed_from check ((closed_by is null) = (open_capacity is null));

-- A place of a closed slot that is given back, by a hold that ends or an order that is cancelled, is gone: the slot stays full.
create function close_slot() returns trigger language plpgsql as $$
begin
  new.capacity := new.taken + new.held;
  return new;
end $$;
create trigger timeslots_stay_closed before update on timeslots
  for each row when (new.closed_by is not null) execute function close_slot();

-- When the weekly pattern of a zone was last saved: a save that is based on an older one is refused. No row: never in the back office.
create table timeslot_weeks (
  zone_id      integer primary key references zones on delete cascade,
  modified_at  timestamptz not null default clock_timestamp()
);
