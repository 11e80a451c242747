-- Goods that wait in a locker: from then on the customer can collect them.

alter table order_fulfilments
  add column locker_at  timestamptz,
  add column locker_box text check (char_length(locker_box) between 1 and 20),   -- what is written on its door
  add check (locker_box is null or locker_at is not null);
