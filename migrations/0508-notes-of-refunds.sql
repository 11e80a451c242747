-- What was given back stands among what happened to an order, with who did it and why: whoever answers the next call sees it.
alter table order_staff_notes drop constraint order_staff_notes_kind_check,
  add constraint order_staff_notes_kind_check check (kind in ('settled', 'call-back', 'not-reached', 'moved', 'joined', 'refunded'));
