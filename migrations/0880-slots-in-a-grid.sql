-- How often the staff have changed a slot by hand: a change that is based on an older one is refused, and a new weekly pattern leaves
-- such slots alone. Of slots that closed before this was counted, those that the staff closed were changed once.
alter table timeslots add column edits integer not null default 0 check (edits >= 0);
update timeslots set edits = 1 where closed_by = 'staff';
-- A slot that its weekly pattern no longer has ('week') opens again when the pattern has it again.
alter table timeslots drop constraint timeslots_closed_by_check;
alter table timeslots add constraint timeslots_closed_by_check check (closed_by in ('day', 'staff', 'week'));

-- What slots were before the staff changed several of them at once, for a day, so that the act can be taken back.
create table slot_acts (
  act_id   integer generated always as identity primary key,
  made_at  timestamptz not null,
  before   jsonb not null check (jsonb_typeof(before) = 'array')
);

-- A weekly pattern that is valid from a later day; on that day it replaces the rows of timeslot_templates.
create table timeslot_plans (
  zone_id     integer primary key references zones on delete cascade,
  valid_from  date not null,
  rows        jsonb not null check (jsonb_typeof(rows) = 'array')
);

-- The rows of weekly patterns with the days on which they are valid: valid_from <= day < valid_to.
create view timeslot_patterns as
  select t.zone_id, '-infinity'::date as valid_from, coalesce(p.valid_from, 'infinity') as valid_to, t.weekday, t.begins, t.ends,
    t.cutoff_minutes, t.capacity, t.crate_capacity, t.extended, t.delivery_fee_id, t.on_holidays, t.description
  from timeslot_templates t left join timeslot_plans p using (zone_id)
  union all
  select p.zone_id, p.valid_from, 'infinity', r.weekday, r.begins, r.ends, r.cutoff_minutes, r.capacity, r.crate_capacity, r.extended,
    r.delivery_fee_id, r.on_holidays, r.description
  from timeslot_plans p, jsonb_to_recordset(p.rows) as r(weekday int, begins time, ends time, cutoff_minutes int, capacity int,
    crate_capacity int, extended boolean, delivery_fee_id int, on_holidays boolean, description text);
