-- Days without slots: of one store, or of all where store_id is null. National holidays need no row.
create table closed_days (
  closed_day_id  integer generated always as identity primary key,
  store_id       integer references stores on delete cascade,
  day            date not null,
  reason         text not null default '',
  unique nulls not distinct (store_id, day)
);

-- Whether slots of this template are made on national holidays too.
alter table timeslot_templates add column on_holidays boolean not null default false;
