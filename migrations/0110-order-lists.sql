-- The lists of orders (D 7) read the orders of one customer, the latest first. Their other filters look at what this finds: an index for
-- each of them would cost every purchase more than it saves a list.
create index orders_user_placed on orders (user_id, placed_at desc);
