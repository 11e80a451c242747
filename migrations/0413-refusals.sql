-- Refuses the statement that calls it, so that PostgreSQL undoes all of it: an error with a state of its own, whose message is the reason
-- (src/server/infra/database/refused.ts). Without a reason it does nothing and returns null, because it is strict.
create function refuse(reason text, detail text) returns boolean language plpgsql strict as $$
begin
  raise exception using errcode = 'BT001', message = reason, detail = detail;
end $$;
