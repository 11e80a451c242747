-- Empties that a customer brings back: their deposits are given back as a refund of the order that sold them (decision 98).
alter table refund_requests
  drop constraint refund_requests_kind_check,
  add constraint refund_requests_kind_check check (kind in ('goods', 'withdrawal', 'shop', 'deposit')),
  add column brought_with integer references orders on delete cascade,   -- the order with whose handover the empties came
  add constraint refund_requests_brought_with_check check ((brought_with is not null) = (kind = 'deposit'));
-- one handover gives the deposits of an order back once
create unique index refund_requests_brought_with on refund_requests (brought_with, order_id) where brought_with is not null;

-- features/refunds: the deposits that were given back, by the line that they were paid with.
create view deposits_back as
  select r.order_id, r.brought_with, l.order_item_id, l.quantity as pieces, l.granted_cents as cents
  from refund_requests r join refund_lines l using (request_id) where r.kind = 'deposit' and r.state = 'granted';
