-- The version of a bag (issue 48): a save of the staff that is based on an older one is refused, whether the office or a file wrote in
-- between.
alter table packaging_types add column modified_at timestamptz not null default clock_timestamp();

create function touch_packaging() returns trigger language plpgsql as $$
begin
  new.modified_at := greatest(clock_timestamp(), old.modified_at + interval '1 millisecond');
  return new;
end $$;
create trigger packaging_types_touch before update on packaging_types for each row execute function touch_packaging();
