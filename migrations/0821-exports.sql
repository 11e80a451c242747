-- Who of the chain is reminded, by mail, that a file of orders, customers or payments can be fetched (issue 48, decision 120). The mail has
-- a link for people with the right, and no data.
create table export_schedules (
  schedule_id  integer generated always as identity (start with 96001) primary key,
  kind         text not null check (kind in ('orders', 'customers', 'payments')),
  rhythm       text not null check (rhythm in ('day', 'week', 'month')),
  email        text not null check (length(email) between 3 and 254),
  made_by      integer not null references customers,
  made_at      timestamptz not null,
  sent_on      date,                       -- the last day on which its mail was written
  unique (kind, rhythm, email)
);
