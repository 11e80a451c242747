-- A van is loaded before it leaves: its crates are read again, and whoever leaves without some says why (decision 97).
alter table delivery_runs
  drop constraint delivery_runs_state_check,
  add constraint delivery_runs_state_check check (state in ('planned', 'loading', 'out', 'back', 'closed')),
  drop constraint delivery_runs_check3,
  add constraint delivery_runs_left check (state in ('planned', 'loading') or left_at is not null),
  add missing_crates integer[] not null default '{}',   -- that were not read when the run left
  add missing_note   text not null default '' check (char_length(missing_note) <= 500),
  add constraint delivery_runs_missing check (missing_crates = '{}' or missing_note <> '');
