-- Who brings alcohol has seen a document of who takes it (decision 98); nothing of it is kept.
alter table run_events add age_seen boolean not null default false;
drop trigger run_events_append_only on run_events;
create trigger run_events_append_only before update of event_id, run_id, seq, kind, order_id, crate_id, returned, paid_by, paid_cents,
  given_cents, receipt, bags, boxes, empties, age_seen, happened_at, sent_by, received_at
  on run_events for each row execute function refuse_change();
