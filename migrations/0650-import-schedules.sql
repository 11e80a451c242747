-- Files that the shop imports by itself, from a folder or an https address (issue 47).
create table import_schedules (
  schedule_id          integer generated always as identity primary key,
  name                 text not null check (name <> ''),
  kind                 text not null check (kind in ('products', 'prices', 'stock', 'pictures', 'leaflets')),
  source               text not null check (source in ('folder', 'address')),
  place                text not null,                 -- a file below IMPORT_FOLDER, with * in its name; or an https address
  headings             jsonb not null,                -- the columns that its files must have
  layout               jsonb not null,                -- how they are read, as a person confirmed it
  rhythm               text not null check (rhythm in ('hour', 'day', 'week', 'month')),
  at_time              text not null check (at_time ~ '^[0-2][0-9]:[0-5][0-9]$'),   -- in Rome; of 'hour' its minute
  weekday              integer not null check (weekday between 1 and 7),
  max_refused_percent  integer not null,              -- more refused rows than that, and nothing is written
  max_finished         integer not null,              -- more products whose stock becomes 0
  max_price_percent    integer not null,              -- a price that changes by more
  paused               boolean not null default false,
  next_at              timestamptz not null,
  tried_at             timestamptz,
  problem              jsonb,                         -- a refusal, why the last file was not taken or not written
  user_id              integer references customers on delete set null,
  modified_at          timestamptz not null
);
create index import_schedules_due on import_schedules (next_at) where not paused;
create index import_schedules_user on import_schedules (user_id) where user_id is not null;

alter table imports add column schedule_id integer references import_schedules on delete set null;
create index imports_schedule on imports (schedule_id, import_id desc) where schedule_id is not null;
