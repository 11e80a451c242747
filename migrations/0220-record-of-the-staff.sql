-- The record of the staff: besides what was done in the name of customers, also what was looked at, what was refused, and
-- what the staff did by calls of their own (decision 37).
alter table agent_acts
  alter column user_id drop not null,                    -- null: it concerns no customer, or one that does not exist
  add column is_read boolean not null default false,     -- nothing was to be changed
  add column changed jsonb;                              -- what it changed: {"account.phone": ["before", "after"]}
-- a look is recorded once within some minutes
create index agent_acts_looks on agent_acts (agent_id, call, acted_at);
