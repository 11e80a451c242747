-- The record of the staff is written once: an act gets its outcome, and loses what was written about a person who closed the account. Nothing
-- else of it changes, and no row of it is deleted.
create function acts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.act_id, new.agent_id, new.call, new.acted_at, new.is_read)
      is not distinct from (old.act_id, old.agent_id, old.call, old.acted_at, old.is_read)
    and ((old.finished_at is null and new.finished_at is not null and new.input = old.input)
      or (new.input = '{}' and new.changed is null and (new.user_id, new.refused, new.finished_at)
        is not distinct from (old.user_id, old.refused, old.finished_at)))
  then return new;
  end if;
  raise exception 'agent_acts is append-only';
end $$;
create trigger agent_acts_stay before update or delete on agent_acts for each row execute function acts_stay();
-- the record of some days, the newest first
create index agent_acts_time on agent_acts (acted_at);
