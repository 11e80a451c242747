-- What the office says of a store beside what the files of stores say.
alter table stores
  add column email         text not null default '',
  add column parking       text not null default '',
  -- Days with other hours than their weekday: [{"day": "2026-12-24", "beginHour": "08:00", "endHour": "18:00", "reason": ""}]; both
  -- hours empty: closed.
  add column special_days  jsonb not null default '[]' check (jsonb_typeof(special_days) = 'array'),
  -- Closed for good: the shop no longer shows it, and nothing is delivered from it or picked up there.
  add column closed_at     timestamptz,
  -- The version of the store: a save of the staff that is based on an older one is refused.
  add column modified_at   timestamptz not null default clock_timestamp();

-- It always increases, whoever writes: the office or a file.
create function touch_store() returns trigger language plpgsql as $$
begin
  new.modified_at := greatest(clock_timestamp(), old.modified_at + interval '1 millisecond');
  return new;
end $$;
create trigger stores_touched before update on stores for each row execute function touch_store();
