-- Who drove a run before somebody else took it over on the way: what their phones send later is kept as a conflict (decision 97).
create table run_drivers (
  run_id     integer not null references delivery_runs on delete cascade,
  driver_id  integer not null references customers,
  until      timestamptz not null,
  handed_by  integer not null references customers,
  primary key (run_id, driver_id, until)
);
