-- What the shop answers to a rating; the customer reads it by mail and at the order. A changed rating keeps its answer.
alter table order_notes
  add column answer text check (length(answer) between 1 and 1000),
  add column answered_by integer references customers,
  add column answered_at timestamptz,
  add check ((answer is null) = (answered_at is null));
create index order_notes_written on order_notes (written_at desc, note_id desc);
create index order_notes_answered_by on order_notes (answered_by) where answered_by is not null;
