-- Pages say on which days the shop is closed (decision 151): every process reads them again when they change.
create function tell_closed_days() returns trigger language plpgsql as $$
begin
  perform pg_notify('closed_days_changed', '');
  return null;
end $$;
create trigger closed_days_changed after insert or update or delete on closed_days
  for each statement execute function tell_closed_days();
