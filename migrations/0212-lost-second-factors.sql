-- A second factor that was lost is taken off by two people of the staff, after a day in which its owner may object (decision 77).
create table factor_removals (
  removal_id  bigint generated always as identity primary key,
  user_id     integer not null references customers on delete cascade,
  state       text not null check (state in ('asked', 'confirmed', 'refused', 'objected', 'done')),
  reason      text not null,                                     -- how the person was recognised
  asked_by    integer not null references customers,
  asked_at    timestamptz not null,
  decided_by  integer references customers,
  decided_at  timestamptz,
  due_at      timestamptz,                                       -- of a confirmed one: when it is done, unless its owner objects
  ended_at    timestamptz,
  check (decided_by is null or decided_by not in (asked_by, user_id)),
  check (asked_by <> user_id)
);
create unique index factor_removals_open on factor_removals (user_id) where state in ('asked', 'confirmed');
create index factor_removals_due on factor_removals (due_at) where state = 'confirmed';
