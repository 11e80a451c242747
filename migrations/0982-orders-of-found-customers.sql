-- beside: yes
-- The staff look for the latest orders of thousands of customers who have the same name. The index of the orders of a customer has their
-- numbers too, so that their rows are not read one by one. It takes about 5 seconds per million orders.
create index concurrently orders_of_user on orders (user_id, placed_at desc) include (order_id);
