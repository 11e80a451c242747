-- What customers bring back is counted by kind, at the counter and at the door (decision 98).
alter table order_fulfilments
  add boxes_back    integer not null default 0 check (boxes_back >= 0),
  add empties_back  integer not null default 0 check (empties_back >= 0);   -- bottles that were sold with a deposit
alter table run_events
  add boxes    integer not null default 0 check (boxes >= 0),
  add empties  integer not null default 0 check (empties >= 0);
drop trigger run_events_append_only on run_events;
create trigger run_events_append_only before update of event_id, run_id, seq, kind, order_id, crate_id, returned, paid_by, paid_cents,
  given_cents, receipt, bags, boxes, empties, happened_at, sent_by, received_at
  on run_events for each row execute function refuse_change();
