-- When the staff brought out the goods of a customer who announced the arrival (issue 14); a later announcement starts anew.
alter table order_arrivals add column served_at timestamptz;
-- The staff see them newest first.
create index order_arrivals_newest on order_arrivals (announced_at desc);
