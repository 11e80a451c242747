-- What pickers read by mistake, batches that are handed back, and the figures of work.

-- wrong: a product of something else was scanned. It changes no line.
alter table picking_events drop constraint picking_events_kind_check,
  add constraint picking_events_kind_check check (kind in ('found', 'replaced', 'short', 'refunded', 'later', 'undone', 'wrong'));

-- A batch that was handed back is free and had leases.
alter table picking_batches drop constraint picking_batches_check1, add constraint picking_batches_leased check (state = 'free' or lease > 0);
create index picking_batches_finished on picking_batches (finished_at) where finished_at is not null;

-- Append-only: who gave a batch back, or ended the lease of who has gone home, and why.
create table picking_hand_backs (
  batch_id   integer not null,
  lease      integer not null,
  given_by   integer not null references customers,
  given_at   timestamptz not null,
  reason     text not null check (char_length(reason) between 1 and 200),
  primary key (batch_id, lease),
  foreign key (batch_id, lease) references picking_leases on delete cascade
);
create trigger picking_hand_backs_append_only before update on picking_hand_backs for each row execute function refuse_change();

-- What a person did in a batch, as its events say when it is finished: after that none of them changes.
create table picking_work (
  batch_id     integer not null references picking_batches on delete cascade,
  picker_id    integer not null references customers,
  seconds      integer not null check (seconds >= 0),   -- by the clock of the shop, from each take to the last event
  found        integer not null,                        -- lines
  replaced     integer not null,
  missing      integer not null,
  units        integer not null,                        -- pieces, and weighed lines, in crates
  right_scans  integer not null,
  wrong_scans  integer not null,
  primary key (batch_id, picker_id)
);
create trigger picking_work_append_only before update on picking_work for each row execute function refuse_change();
